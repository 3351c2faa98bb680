// mistakes: 1
// an array in Fortran order, with sizes known at run time
use tensor_layout::layout;

layout! {
    #[in_file("files/fortran_3x3.npy")]
    type Samples = RC[R = ?, C = ?];
}

fn main() {}
