//! chrishayuk/larql#18, #16: the two sizes of a matrix in a GGUF file read as rows, columns; they are columns, rows.
//! Cost: a transposed weight, and a panic in a product far away.
//! With this crate: the numbers of the file's header get their axes by hand, wrongly.
//! No type can know: the order of the two numbers is in the contents of a file.
use tensor_layout::{H, View, W, layout};

layout! {
    type Matrix = HW[?, ?];
}

fn load<'a>(dims: [usize; 2], elements: &'a [f32]) -> View<'a, f32, Matrix> {
    View::with(elements, Matrix::with((H(dims[0]), W(dims[1]))).unwrap()).unwrap()
}

pub(crate) fn main() {
    // Two rows of three columns.
    let matrix = load([3, 2], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    assert_eq!(matrix[(H(1), W(0))], 3.0); // it is 4
}
