// mistakes: 1

use tensor_layout::{StaticLayout, Tensor};

fn blank<L: StaticLayout>() -> Tensor<f32, L> {
    Tensor::filled(0.0)
}
fn main() {}
