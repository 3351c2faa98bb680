// mistakes: 1
// an image in Fortran order, of which nothing shows the order
use tensor_layout::layout;

layout! {
    #[in_file("files/fortran_3x3x3.npy")]
    type Image = CWH[C = ?, H = ?, W = ?];
}

fn main() {}
