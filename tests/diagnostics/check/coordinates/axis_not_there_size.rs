// mistakes: 1
use tensor_layout::{layout, Tensor, D};

fn depth(image: &Tensor<u8, layout!(NHWC[?, 3, ?, ?])>) -> usize {
    image.size(D)
}

fn main() {}
