// mistakes: 1
//! arogozhnikov/einops#155: `(k1 k2 n)` where the memory has `(n k1 k2)`.
//! Cost: kernels made of pieces of each other.
//! With this crate: the layout says what the memory has, and the pattern another order.
//! Until 2026-11, a layout could not name the parts of an axis, and nothing caught the mistake.
use tensor_layout::{Tensor, View, layout, rearrange};

layout! {
    struct Packed = CK[C = 1, K = 8], parts(K = BPQ);
    type Kernels = BCPQ[B = 2, C = 1, P = 2, Q = 2];
}

fn kernels(packed: View<u8, Packed>) -> Tensor<u8, Kernels> {
    rearrange!(packed: C K(P Q B) -> B C P Q, P = 2, Q = 2)
}

fn main() {
    let _ = kernels;
}
