// mistakes: 1
// a download that has been cut off
use tensor_layout::layout;

layout! {
    #[in_file("files/damaged.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
