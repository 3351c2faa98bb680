//! kokkos/mdspan#362, #391: the required span of a submatrix includes the padding after its last row.
//! Cost: a span that ends out of bounds.
//! With this crate: the span of a part ends with its last element.
use tensor_layout::{H, Tensor, W, layout};

layout! {
    type Matrix = HW[H = 4, W = 5];
}

pub(crate) fn main() {
    let m1 = Tensor::<f32, Matrix>::filled(0.0);
    let m2 = m1.range(H(2)..H(4)).mapping();
    assert_eq!(m2.len(), 10);
    let m2 = m1.as_view().range(H(2)..H(4)).range(W(3)..W(5)).mapping();
    assert_eq!(m2.span(), 7); // from (2, 3) to (3, 4)
}
