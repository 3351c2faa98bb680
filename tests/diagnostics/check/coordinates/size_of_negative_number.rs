// mistakes: 1
// NumPy: x.shape[-1].
use tensor_layout::{layout, Tensor};

fn width(image: &Tensor<f32, layout!(NCHW[?, 3, ?, ?])>) -> usize {
    image.size(-1)
}

fn main() {}
