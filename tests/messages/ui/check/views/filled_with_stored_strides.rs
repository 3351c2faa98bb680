// mistakes: 1

use tensor_layout::{DynH, DynW, Mapping, RunTimeStrides, Tensor, TensorLayout};

type Stored = TensorLayout<(DynH, DynW), RunTimeStrides>;

fn blank(like: Mapping<Stored>) -> Tensor<u8, Stored> {
    Tensor::filled_with(0, like)
}

fn main() {}
