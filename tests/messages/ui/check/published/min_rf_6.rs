// mistakes: 1
//! cloneofsimo/minRF#6: patches are taken apart as (c, p, q) and put together as (p, q, c).
//! Cost: pixels are mixed within a patch; the last layer learns to undo it.
//! With this crate: both patterns use one layout of patches, which says what a patch consists of.
//! Until 2026-11, a layout could not name the parts of an axis, and nothing caught the mistake.
use tensor_layout::{Tensor, View, layout, rearrange};

layout! {
    type Image = CHW[C = 2, H = 2, W = 2];
    struct Patches = TD[T = 1, D = 8], parts(T = YX, D = CPQ);
}

fn patchify(image: View<u8, Image>) -> Tensor<u8, Patches> {
    rearrange!(image: C H(Y P) W(X Q) -> T(Y X) D(C P Q), P = 2, Q = 2)
}

fn unpatchify(patches: View<u8, Patches>) -> Tensor<u8, Image> {
    rearrange!(patches: T(Y X) D(P Q C) -> C H(Y P) W(X Q), Y = 1, P = 2, Q = 2)
}

fn main() {
    let _ = (patchify, unpatchify);
}
