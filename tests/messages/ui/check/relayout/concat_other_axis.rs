// mistakes: 1

use tensor_layout::{N, Tensor, concat, layout};
type Planes = layout!(CHW[C = 3, H = 2, W = 2]);
type Batch = layout!(NCHW[N = 2, C = 3, H = 2, W = 2]);
fn batch(a: &Tensor<f32, Planes>, b: &Tensor<f32, Planes>) -> Tensor<f32, Batch> {
    concat(N, (a, b))
}

fn main() {}
