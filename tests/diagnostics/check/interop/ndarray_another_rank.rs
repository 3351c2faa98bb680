// mistakes: 1
use ndarray::Array3;
use tensor_layout::{layout, View};

type Batch = layout!(NCHW[N = 1, C = 3, H = 8, W = 8]);

fn batch(image: &Array3<f32>) -> f32 {
    View::<f32, Batch>::try_from_ndarray(image.view()).unwrap().iter().sum()
}

fn main() {}
