// mistakes: 1

use tensor_layout::{Tensor, layout, part};
fn crop(x: &Tensor<u8, layout!(HWC[C = 3, H = 10, W = 10])>) -> usize {
    part!(x, W = 2:4).len()
}

fn main() {}
