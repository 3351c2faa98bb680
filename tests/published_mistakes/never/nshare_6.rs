//! rust-cv/nshare#6: a matrix of nalgebra, which stores columns, made an ndarray, which has rows by default.
//! Cost: every converted matrix is scrambled.
//! With this crate: the slice of a matrix gets its layout where it is taken. It tells nothing about itself.
//! No type can know: a slice does not have the order of the matrix that it comes from.
use tensor_layout::{H, View, W, layout};

/// As nalgebra's: the elements of the first column, then those of the second.
struct Matrix {
    rows: usize,
    columns: usize,
    elements: Vec<f64>,
}

layout! {
    type Rows = HW[?, ?];
}

fn view(matrix: &Matrix) -> View<'_, f64, Rows> {
    let mapping = Rows::with((H(matrix.rows), W(matrix.columns))).unwrap();
    View::with(&matrix.elements, mapping).unwrap()
}

pub(crate) fn main() {
    let matrix = Matrix {
        rows: 2,
        columns: 3,
        elements: vec![1.0, 4.0, 2.0, 5.0, 3.0, 6.0],
    };
    assert_eq!(view(&matrix)[(H(0), W(1))], 4.0); // it is 2
}
