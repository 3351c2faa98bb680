// mistakes: 1
// the file is in another folder
use tensor_layout::layout;

layout! {
    #[in_file("det.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
