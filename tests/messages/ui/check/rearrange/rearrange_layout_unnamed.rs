// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

fn tokens(photo: &Tensor<u8, Photo>) -> usize {
    let tokens = rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);
    tokens.len()
}

fn main() {}
