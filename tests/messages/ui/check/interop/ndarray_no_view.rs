// mistakes: 1
use ndarray::Array2;
use tensor_layout::{layout, View};

fn sum(array: &Array2<f32>) -> f32 {
    View::<f32, layout!(HW[?, ?])>::try_from_ndarray(array).unwrap().iter().sum()
}

fn main() {}
