// mistakes: 1
// Every thread would write to the same sum.
use rayon::iter::ParallelIterator;
use tensor_layout::{layout, View, N};

fn sum(frames: View<f32, layout!(NHW[N = 16, H = 8, W = 8])>) -> f32 {
    let mut sum = 0.0;
    frames.par_axis_iter(N).for_each(|frame| sum += frame.iter().sum::<f32>());
    sum
}

fn main() {}
