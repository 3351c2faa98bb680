// mistakes: 1
use tensor_layout::{layout, rearrange, Rearrangement, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

static TO_TOKENS: Rearrangement<Photo, Tokens> =
    rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);

fn tokens(planes: &Tensor<u8, layout!(CHW[C = 3, H = 224, W = 224])>) -> Tensor<u8, Tokens> {
    TO_TOKENS.apply(planes)
}

fn main() {}
