// mistakes: 1

use tensor_layout::{LengthError, Tensor, layout};
type Pixels = layout!(HWC[C = 3, H = 2, W = 2]);
type Planes = layout!(CHW[C = 3, H = 2, W = 2]);
fn load(v: Vec<f32>) -> Result<Tensor<f32, Planes>, LengthError> {
    Tensor::<f32, Pixels>::from_vec(v)
}

fn main() {}
