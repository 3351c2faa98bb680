// mistakes: 1
use ndarray::Array4;
use tensor_layout::{layout, View};

type Blocked = layout!(NCHW8c[N = 1, C = 8, H = 8, W = 8]);

fn sum(array: &Array4<f32>) -> f32 {
    View::<f32, Blocked>::try_from_ndarray(array.view()).unwrap().iter().sum()
}

fn main() {}
