// mistakes: 1
// the layout of an input, for an output
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "output0")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
