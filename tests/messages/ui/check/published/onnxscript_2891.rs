// mistakes: 1
//! microsoft/onnxscript#2891: PixelUnshuffle is exported as SpaceToDepth, whose channels have another order.
//! Cost: exported models compute something else.
//! With this crate: what PixelUnshuffle returns says the order of its channels, and the pattern is that of SpaceToDepth.
//! Until 2026-11, a layout could not name the parts of an axis, and nothing caught the mistake.
use tensor_layout::{Tensor, View, layout, rearrange};

layout! {
    type Image = NCHW[N = 1, C = 2, H = 2, W = 2];
    /// As PyTorch documents it.
    struct Unshuffled = NCHW[N = 1, C = 8, H = 1, W = 1], parts(C = CPQ);
}

fn pixel_unshuffle(image: View<u8, Image>) -> Tensor<u8, Unshuffled> {
    rearrange!(image: N C H(H P) W(W Q) -> N C(P Q C) H W, P = 2, Q = 2)
}

fn main() {
    let _ = pixel_unshuffle;
}
