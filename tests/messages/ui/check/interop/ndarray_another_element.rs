// mistakes: 1
use ndarray::Array2;
use tensor_layout::{layout, View};

fn sum(array: &Array2<f64>) -> f32 {
    View::<f32, layout!(HW[8, 8])>::try_from_ndarray(array.view()).unwrap().iter().sum()
}

fn main() {}
