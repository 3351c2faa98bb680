// mistakes: 1
// exception: paths: std has a `LayoutError`, too
use tensor_layout::{layout, try_rearrange, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

fn tokens(photo: &Tensor<u8, Photo>, size: usize) -> Tensor<u8, Tokens> {
    try_rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = size, Q = size)
}

fn main() {}
