//! PINTO0309/onnx2tf#91: DepthToSpace in mode CRD is converted as DCR.
//! Cost: networks with a pixel shuffle are not converted correctly.
//! With this crate: the pattern of the one where that of the other is meant. Both fit the sizes.
use tensor_layout::{C, H, N, Tensor, W, layout, rearrange};

layout! {
    type Deep = NCHW[N = 1, C = 8, H = 1, W = 1];
    type Image = NCHW[N = 1, C = 2, H = 2, W = 2];
}

pub(crate) fn main() {
    let deep = Tensor::<u8, Deep>::from_fn(|(_, C(c), _, _)| b"aaaabbbb"[c]);
    let converted: Tensor<u8, Image> =
        rearrange!(deep: N C(P Q C) H W -> N C H(H P) W(W Q), P = 2, Q = 2);
    let plane: Vec<_> = converted.fix((N(0), C(0))).iter().copied().collect();
    assert_eq!(plane, b"aabb"); // aaaa with CRD
    let _ = (H(0), W(0));
}
