// mistakes: 1
// two tensors with one layout
use tensor_layout::layout;

layout! {
    #[in_file("files/rows.npy")]
    #[in_file("files/columns.npy")]
    type Photo = HW[3, 4];
}

fn main() {}
