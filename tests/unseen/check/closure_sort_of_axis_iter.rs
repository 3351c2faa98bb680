// mistakes: 2

use tensor_layout::{N, Tensor, layout};

fn brightest(batch: &Tensor<f32, layout!(NHW[N = 8, H = 2, W = 2])>) -> N {
    batch
        .axis_iter(N)
        .enumerate()
        .max_by_key(|(_, image)| image.iter().sum::<f32>())
        .unwrap()
        .0
}

fn main() {}
