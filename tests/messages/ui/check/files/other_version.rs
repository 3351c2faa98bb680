// mistakes: 1
// a newer version of the model takes pixels
use tensor_layout::layout;

layout! {
    #[in_file("files/det_v2.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
