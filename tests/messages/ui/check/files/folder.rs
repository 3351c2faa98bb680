// mistakes: 1
// a folder
use tensor_layout::layout;

layout! {
    #[in_file("files", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
