// mistakes: 1
// a tensor without elements
use tensor_layout::layout;

layout! {
    #[in_file("files/empty.npy")]
    type Boxes = NC[N = 100, C = 6];
}

fn main() {}
