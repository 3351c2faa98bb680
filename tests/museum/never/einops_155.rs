//! arogozhnikov/einops#155: `(k1 k2 n)` where the memory has `(n k1 k2)`.
//! Cost: kernels made of pieces of each other.
//! With this crate: the two patterns have the same sizes.
use tensor_layout::{B, C, P, Q, Tensor, layout, rearrange};

layout! {
    type Packed = CK[C = 1, K = 8];
    type Kernels = BCPQ[B = 2, C = 1, P = 2, Q = 2];
}

pub(crate) fn main() {
    let packed = Tensor::<u8, Packed>::from_vec((0..8).collect()).unwrap();
    let kernels: Tensor<u8, Kernels> = rearrange!(packed: C K(P Q B) -> B C P Q, P = 2, Q = 2);
    assert_eq!(kernels[(B(1), C(0), P(0), Q(0))], 1); // the second begins with 4
}
