// mistakes: 1
use tensor_layout::{layout, rearrange, Rearrangement};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 195, D = 768];
}

static TO_TOKENS: Rearrangement<Photo, Tokens> =
    rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);

fn main() {}
