//! microsoft/onnxscript#2891: PixelUnshuffle is exported as SpaceToDepth, whose channels have another order.
//! Cost: exported models compute something else.
//! With this crate: the pattern of the one where that of the other is meant. Both fit the sizes.
use tensor_layout::{C, H, N, Tensor, W, layout, rearrange};

layout! {
    type Image = NCHW[N = 1, C = 2, H = 2, W = 2];
    type Unshuffled = NCHW[N = 1, C = 8, H = 1, W = 1];
}

pub(crate) fn main() {
    let image = Tensor::<u8, Image>::from_fn(|(_, C(c), _, _)| b"ab"[c]);
    let exported: Tensor<u8, Unshuffled> =
        rearrange!(image: N C H(H P) W(W Q) -> N C(P Q C) H W, P = 2, Q = 2);
    let channels: Vec<_> = exported.fix((N(0), H(0), W(0))).iter().copied().collect();
    assert_eq!(channels, b"abababab"); // PixelUnshuffle gives aaaabbbb
}
