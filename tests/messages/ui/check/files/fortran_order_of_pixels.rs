// mistakes: 1
// an image in Fortran order
use tensor_layout::layout;

layout! {
    #[in_file("files/fortran_2x3x4.npy")]
    type Image = HWC[C = 4, H = 2, W = 3];
}

fn main() {}
