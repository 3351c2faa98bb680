// mistakes: 1

use tensor_layout::{N, Tensor, View, layout};
type Planes = layout!(CHW[C = 3, H = 2, W = 2]);
type Batch = layout!(NHWC[N = 2, C = 3, H = 2, W = 2]);
fn sum(x: View<f32, Planes>) -> f32 {
    x.iter().sum()
}
fn sums(batch: &Tensor<f32, Batch>) -> Vec<f32> {
    batch.axis_iter(N).map(sum).collect()
}

fn main() {}
