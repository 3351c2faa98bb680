//! cloneofsimo/minRF#6: patches are taken apart as (c, p, q) and put together as (p, q, c).
//! Cost: pixels are mixed within a patch; the last layer learns to undo it.
//! With this crate: the two patterns.
use tensor_layout::{Tensor, layout, rearrange};

layout! {
    type Image = CHW[C = 2, H = 2, W = 2];
    type Patches = TD[T = 1, D = 8];
}

pub(crate) fn main() {
    let image = Tensor::<u8, Image>::from_vec((0..8).collect()).unwrap();
    let patches: Tensor<u8, Patches> =
        rearrange!(image: C H(Y P) W(X Q) -> T(Y X) D(C P Q), P = 2, Q = 2);
    let again: Tensor<u8, Image> =
        rearrange!(patches: T(Y X) D(P Q C) -> C H(Y P) W(X Q), Y = 1, P = 2, Q = 2);
    assert_ne!(again, image);
}
