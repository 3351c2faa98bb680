// mistakes: 1
use ndarray::Array2;
use tensor_layout::{layout, View};

fn view(array: &Array2<f32>) -> usize {
    View::<f32, layout!(CHW[3, ?, ?])>::try_from_ndarray(array.view()).unwrap().len()
}

fn main() {}
