// mistakes: 1
use ndarray::Array3;
use tensor_layout::{layout, Tensor};

fn image(array: Array3<f32>) -> Tensor<f32, layout!(CHW[3, 8, 8])> {
    array.into()
}

fn main() {}
