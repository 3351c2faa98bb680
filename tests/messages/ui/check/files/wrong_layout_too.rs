// mistakes: 2
// a layout with a mistake, in a file that is missing
use tensor_layout::layout;

layout! {
    #[in_file("det.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 0, W = 640];
}

fn main() {}
