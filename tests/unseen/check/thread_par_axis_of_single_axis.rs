// mistakes: 1

use rayon::iter::ParallelIterator;
use tensor_layout::{P, Tensor, layout};

fn total(points: &Tensor<f32, layout!(P[64])>) -> f32 {
    points
        .par_axis_iter(P)
        .map(|point| point.iter().sum::<f32>())
        .sum()
}

fn main() {}
