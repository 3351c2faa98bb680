// mistakes: 1
//! bytecodealliance/wasmtime#10867: the example of wasi-nn reads `tensor.bgr`, stored as 224x224x3, for a model
//! that takes 3x224x224.
//! Cost: wrong classes in the project's own example.
//! With this crate: the bytes of a file get the model's layout where they are read.
//! Rewritten: the first program had raw bytes and no attribute, and nothing caught the mistake. Here the image is a
//! file of numpy with the sizes of the thread, and `in_file` names it. Raw bytes still state nothing.
use tensor_layout::{Tensor, View, layout};

layout! {
    #[in_file("files/wasmtime_10867.npy")]
    type Input = NCHW[N = 1, C = 3, H = 224, W = 224];
}

fn infer(input: View<f32, Input>) -> f32 {
    input.iter().sum()
}

fn main() {
    let file: Vec<f32> = vec![0.0; Input::SPAN];
    let input = Tensor::<f32, Input>::from_vec(file).unwrap();
    infer(input.as_view());
}
