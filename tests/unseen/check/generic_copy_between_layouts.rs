// mistakes: 1

use tensor_layout::{AnyLayout, Tensor, View};

fn convert<A: AnyLayout, B: AnyLayout>(image: View<f32, A>) -> Tensor<f32, B> {
    image.to_layout()
}

fn main() {}
