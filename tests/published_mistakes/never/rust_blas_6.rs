//! mikkyang/rust-blas#6: the leading dimension of a row-major matrix is returned as its number of rows.
//! Cost: refused by BLAS at run time, or wrong; tests had squares.
//! With this crate: `stride(H)` is what BLAS wants, but a size is as good a number.
//! No type can know: BLAS takes a plain number, and the author believes that the number of rows is wanted.
use tensor_layout::{H, Tensor, View, W, layout};

layout! {
    type Matrix = HW[?, ?];
}

fn lead_dim(matrix: View<f32, Matrix>) -> usize {
    matrix.size(H)
}

pub(crate) fn main() {
    let a = Tensor::filled_with(0.0, Matrix::with((H(2), W(3))).unwrap());
    assert_eq!(lead_dim(a.as_view()), 2);
    assert_eq!(a.stride(H), 3);
}
