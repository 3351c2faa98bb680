// mistakes: 1

use tensor_layout::{Tensor, layout, part};
fn crop(x: &Tensor<u8, layout!(HWC[C = 3, H = 10, W = 10])>) -> usize {
    part!(x, H = 0..4, H = 2..6).len()
}

fn main() {}
