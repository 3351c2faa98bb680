// mistakes: 1
use ndarray::Array3;
use tensor_layout::{layout, View};

fn view(array: Array3<f32>) -> usize {
    View::<f32, layout!(CHW[3, ?, ?])>::try_from_ndarray(array).unwrap().len()
}

fn main() {}
