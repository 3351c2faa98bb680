// mistakes: 1
// an expression that is another number
use tensor_layout::layout;

const HALF: usize = 256;

layout! {
    #[in_file("files/det.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 2 * HALF];
}

fn main() {}
