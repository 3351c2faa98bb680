// mistakes: 1

use tensor_layout::{Tensor, layout};

layout! { type Photo = HWC[C = 3, H = 4, W = 6]; }
struct Model {
    input: Tensor<f32, Photo>,
}
fn model() -> Model {
    Model {
        input: Tensor::<f32, layout!(HWC[C = 3, H = 6, W = 4])>::filled(0.0),
    }
}
fn main() {}
