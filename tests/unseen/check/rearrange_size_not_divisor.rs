// mistakes: 1

use tensor_layout::{Rearrangement, layout, rearrange};
layout! { type Photo = HWC[C = 3, H = 8, W = 8]; type Tokens = TD[T = 16, D = 12]; }
static TO: Rearrangement<Photo, Tokens> =
    rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 3, Q = 2);

fn main() {}
