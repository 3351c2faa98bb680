// mistakes: 1
// a file of PyTorch
use tensor_layout::layout;

layout! {
    #[in_file("files/det.pt", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
