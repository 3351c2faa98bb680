// mistakes: 1
//! PINTO0309/onnx2tf#91: DepthToSpace in mode CRD is converted as DCR.
//! Cost: networks with a pixel shuffle are not converted correctly.
//! With this crate: the mode is the order of the parts of C, so the layout of the input says it. The pattern is that of the
//! other mode.
//! Until 2026-11, a layout could not name the parts of an axis, and nothing caught the mistake.
use tensor_layout::{Tensor, View, layout, rearrange};

layout! {
    /// The input of a node in mode CRD.
    struct Deep = NCHW[N = 1, C = 8, H = 1, W = 1], parts(C = CPQ);
    type Image = NCHW[N = 1, C = 2, H = 2, W = 2];
}

fn depth_to_space(deep: View<u8, Deep>) -> Tensor<u8, Image> {
    rearrange!(deep: N C(P Q C) H W -> N C H(H P) W(W Q), P = 2, Q = 2)
}

fn main() {
    let _ = depth_to_space;
}
