// mistakes: 2
// two sizes are others
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "images")]
    pub struct Photo = NCHW[N = ?, C = 1, H = 512, W = 640];
}

fn main() {}
