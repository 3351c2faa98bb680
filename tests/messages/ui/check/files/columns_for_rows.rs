// mistakes: 1
// an array in Fortran order, as in C order
use tensor_layout::layout;

layout! {
    #[in_file("files/columns.npy")]
    type Photo = HW[H = 3, W = 4];
}

fn main() {}
