// mistakes: 1
// one size is another
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 512, W = 640];
}

fn main() {}
