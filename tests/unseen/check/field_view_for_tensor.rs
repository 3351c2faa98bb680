// mistakes: 1

use tensor_layout::{Tensor, View, layout};

type Weights = layout!(OI[O = 4, I = 8]);
struct Layer {
    weights: Tensor<f32, Weights>,
}
fn layer(weights: View<f32, Weights>) -> Layer {
    Layer { weights }
}

fn main() {}
