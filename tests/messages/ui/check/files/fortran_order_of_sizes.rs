// mistakes: 1
// sizes in the order of the memory
use tensor_layout::layout;

layout! {
    #[in_file("files/fortran_3x4.npy")]
    type Samples = RC[R = 4, C = 3];
}

fn main() {}
