// mistakes: 1
// the input has another name
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "image")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
