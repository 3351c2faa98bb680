// mistakes: 1

use tensor_layout::{StaticLayout, Tensor, View};

fn planes<A: StaticLayout, B: StaticLayout>(image: View<f32, A>) -> Tensor<f32, B> {
    image.to_layout()
}
fn main() {}
