// mistakes: 1

use tensor_layout::{Rearrangement, layout, rearrange};

layout! {
    /// The channels of a network of PyTorch: the new channel is outermost.
    struct Deep = NCHW[N = 1, C = 12, H = 2, W = 2], parts(C = CPQ);
    type Image = NCHW[N = 1, C = 3, H = 4, W = 4];
}

static SHUFFLE: Rearrangement<Deep, Image> =
    rearrange!(const N C(P Q C) H W -> N C H(H P) W(W Q), P = 2, Q = 2);

fn main() {
    let _ = &SHUFFLE;
}
