// mistakes: 1
use ndarray::Array3;
use tensor_layout::{layout, Tensor};

fn tensor(array: Array3<u8>) -> usize {
    Tensor::<f32, layout!(HWC[C = 3, H = ?, W = ?])>::try_from_ndarray(array).unwrap().len()
}

fn main() {}
