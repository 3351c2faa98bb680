// mistakes: 1
// an array of numpy has no name
use tensor_layout::layout;

layout! {
    #[in_file("files/rows.npy", "rows")]
    type Photo = HW[H = 3, W = 4];
}

fn main() {}
