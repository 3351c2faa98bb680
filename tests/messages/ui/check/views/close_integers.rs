// mistakes: 1
// exception: paths: other crates have a trait of the same name

use tensor_layout::{Tensor, layout};

type Plane = layout!(HW[480, 640]);

fn check(found: Tensor<u8, Plane>, expected: Tensor<u8, Plane>) {
    found.assert_close(&expected, 0.0, 1.0);
}

fn main() {}
