// mistakes: 1
// the path in the form of `path = ..`
use tensor_layout::layout;

layout! {
    #[in_file = "files/rows.npy"]
    type Photo = HW[3, 4];
}

fn main() {}
