// mistakes: 1
use tensor_layout::{layout, D, H, W};

fn main() {
    println!("{:?}", layout!(HW[2, 3]).offset((H(0), W(1), D(0))));
}
