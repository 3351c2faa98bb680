// mistakes: 1
// exception: shape: the bounds of `to_layout` are checked one after the other

use tensor_layout::{StaticLayout, Tensor, View};

fn planes<A: StaticLayout, B: StaticLayout>(image: View<f32, A>) -> Tensor<f32, B> {
    image.to_layout()
}
fn main() {}
