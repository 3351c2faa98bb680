// mistakes: 1
// ndarray#1492: of a matrix in the order of Fortran, `to_shape(4)` and `into_shape(4)` differ.
use tensor_layout::{layout, View, H, P, W};

fn into_shape(matrix: View<i32, layout!(WH[H = 2, W = 2])>) -> Vec<i32> {
    matrix.merge((H, W), P).iter().copied().collect()
}

fn main() {}
