//! bytecodealliance/wasmtime#10867: the example of wasi-nn reads `tensor.bgr`, stored as 224x224x3, for a model
//! that takes 3x224x224.
//! Cost: wrong classes in the project's own example.
//! With this crate: the bytes of a file get the model's layout where they are read.
//! No type can know: the order is in the contents of a file.
use tensor_layout::{C, H, N, Tensor, View, W, layout};

layout! {
    type Input = NCHW[N = 1, C = 3, H = 4, W = 4];
}

fn infer(input: View<f32, Input>) -> f32 {
    input.fix((N(0), C(0))).iter().sum()
}

pub(crate) fn main() {
    // As the file has it: pixel after pixel, each 1, 2, 3.
    let file: Vec<f32> = (0..48_u8).map(|i| f32::from(i % 3 + 1)).collect();
    let input = Tensor::<f32, Input>::from_vec(file).unwrap();
    assert_ne!(infer(input.as_view()), 16.0);
    assert_eq!(input[(N(0), C(0), H(0), W(1))], 2.0);
}
