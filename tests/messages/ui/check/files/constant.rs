// mistakes: 1
// a constant that is another number
use tensor_layout::layout;

const ROWS: usize = 512;

layout! {
    #[in_file("files/det.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = ROWS, W = 640];
}

fn main() {}
