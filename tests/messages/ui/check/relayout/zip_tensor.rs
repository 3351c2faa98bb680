// mistakes: 1
use tensor_layout::{layout, Tensor};

fn difference(a: &Tensor<f32, layout!(HW[8, 8])>, b: Tensor<f32, layout!(WH[8, 8])>) -> f32 {
    a.zip(b).map(|(a, b)| (a - b).abs()).sum()
}

fn main() {}
