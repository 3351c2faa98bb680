// mistakes: 1

use tensor_layout::{N, Tensor, layout, stack};
type Pixels = layout!(HWC[C = 3, H = 2, W = 2]);
type Planes = layout!(CHW[C = 3, H = 2, W = 2]);
type Batch = layout!(NCHW[N = 2, C = 3, H = 2, W = 2]);
fn batch(a: &Tensor<f32, Pixels>, b: &Tensor<f32, Planes>) -> Tensor<f32, Batch> {
    stack(N, [a, b])
}

fn main() {}
