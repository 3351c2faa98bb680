//! NVIDIA/flashdreams#284: `(c ph pw)` for `(c pw ph)` where patches become channels.
//! Cost: every frame with a pattern of two pixels; a fix that was nearly reverted.
//! With this crate: the pattern with the two letters exchanged.
use tensor_layout::{C, H, Tensor, W, layout, rearrange};

layout! {
    type Latent = CHW[C = 4, H = 1, W = 1];
    type Frame = CHW[C = 1, H = 2, W = 2];
}

pub(crate) fn main() {
    // In the order of the checkpoint: c, pw, ph.
    let latent = Tensor::<u8, Latent>::from_vec(vec![0, 1, 2, 3]).unwrap();
    let frame: Tensor<u8, Frame> =
        rearrange!(latent: C(C P Q) H W -> C H(H P) W(W Q), P = 2, Q = 2);
    assert_eq!(frame[(C(0), H(1), W(0))], 2); // it is 1
}
