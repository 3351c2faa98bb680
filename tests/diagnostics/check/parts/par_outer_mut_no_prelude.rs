// mistakes: 2

use tensor_layout::{N, Tensor, layout};

fn run(batch: &mut Tensor<f32, layout!(NHW[16, 8, 8])>) {
    batch.par_axis_iter_mut(N).for_each(|mut image| image.fill(0.0));
    batch.par_axis_iter_mut(N).enumerate().for_each(|(n, mut image)| image.fill(n.0 as f32));
}

fn main() {}
