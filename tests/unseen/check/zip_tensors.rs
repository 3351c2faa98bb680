// mistakes: 1

use tensor_layout::{Tensor, layout};

fn run(
    a: &Tensor<u8, layout!(HW[H = 4, W = 6])>,
    b: &Tensor<u8, layout!(HW[H = 4, W = 6])>,
) -> bool {
    a.zip(b).all(|(x, y)| x == y)
}
fn main() {}
