// mistakes: 1
//! chrishayuk/larql#18, #16: the two sizes of a matrix in a GGUF file read as rows, columns; they are columns, rows.
//! Cost: a transposed weight, and a panic in a product far away.
//! With this crate: the numbers of the file's header become the sizes of the layout.
//! Rewritten: the first program had sizes known only at run time, and nothing caught the mistake. No header of GGUF is
//! read, but the same weight is in the model from which the GGUF file was made. Here this is a model of ONNX with the
//! sizes of the thread, and `in_file` names it.
use tensor_layout::{Tensor, View, layout};

layout! {
    /// `down_proj`, whose sizes are listed as 10240, 2560 in the GGUF file.
    #[in_file("files/larql_18.onnx", "down_proj.weight")]
    type Matrix = HW[H = 10240, W = 2560];
}

fn sum(matrix: View<f32, Matrix>) -> f32 {
    matrix.iter().sum()
}

fn main() {
    let file: Vec<f32> = vec![0.0; Matrix::SPAN];
    let matrix = Tensor::<f32, Matrix>::from_vec(file).unwrap();
    sum(matrix.as_view());
}
