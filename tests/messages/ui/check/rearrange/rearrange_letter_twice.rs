// mistakes: 2
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

fn tokens(photo: &Tensor<u8, Photo>) -> Tensor<u8, Tokens> {
    rearrange!(photo: H(Y P) W(X P) C -> T(Y X X) D(P C), P = 16)
}

fn main() {}
