// mistakes: 1

use tensor_layout::{C, Tensor, layout};
type Photo = layout!(HWC[C = 3, H = 2, W = 2]);
fn scale(x: &Tensor<f32, Photo>, y: &mut Tensor<f32, Photo>, mean: [f32; 3]) {
    x.map_along_into(C, y, |C(c), v| v - mean[c]);
}

fn main() {}
