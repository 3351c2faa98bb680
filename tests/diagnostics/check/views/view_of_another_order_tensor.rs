// mistakes: 1
use tensor_layout::{layout, Tensor};

struct Model {
    input: Tensor<f32, layout!(NCHW[?, 3, ?, ?])>,
}

fn feed(model: &mut Model, image: Tensor<f32, layout!(NHWC[?, 3, ?, ?])>) {
    model.input = image;
}

fn main() {}
