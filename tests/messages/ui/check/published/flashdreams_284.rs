// mistakes: 1
//! NVIDIA/flashdreams#284: `(c ph pw)` for `(c pw ph)` where patches become channels.
//! Cost: every frame with a pattern of two pixels; a fix that was nearly reverted.
//! With this crate: the latent says the order of the checkpoint, and the pattern exchanges two letters.
//! Until 2026-11, a layout could not name the parts of an axis, and nothing caught the mistake.
use tensor_layout::{Tensor, View, layout, rearrange};

layout! {
    /// In the order of the checkpoint: c, pw, ph.
    struct Latent = CHW[C = 4, H = 1, W = 1], parts(C = CQP);
    type Frame = CHW[C = 1, H = 2, W = 2];
}

fn frame(latent: View<u8, Latent>) -> Tensor<u8, Frame> {
    rearrange!(latent: C(C P Q) H W -> C H(H P) W(W Q), P = 2, Q = 2)
}

fn main() {
    let _ = frame;
}
