// mistakes: 1
// the order of the camera, for a model whose height is its width
use tensor_layout::layout;

layout! {
    #[in_file("files/square.onnx", "images")]
    type Photo = NHWC[N = 1, C = 3, H = 640, W = 640];
}

fn main() {}
