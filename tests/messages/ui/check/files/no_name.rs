// mistakes: 1
// the name of the tensor is missing
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
