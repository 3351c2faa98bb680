// mistakes: 1

use tensor_layout::{AnyLayout, Tensor};

fn clear<L: AnyLayout>(image: &mut Tensor<u8, L>) {
    image.fill(0)
}
fn main() {}
