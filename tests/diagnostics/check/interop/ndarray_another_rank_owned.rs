// mistakes: 1
use ndarray::Array2;
use tensor_layout::{layout, Tensor};

type Image = layout!(CHW[C = 1, H = ?, W = ?]);

fn image(gray: Array2<u8>) -> Tensor<u8, Image> {
    Tensor::try_from_ndarray(gray).unwrap()
}

fn main() {}
