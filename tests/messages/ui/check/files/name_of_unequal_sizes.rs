// mistakes: 1
// one name of a size for two numbers
use tensor_layout::{layout, size_names};

size_names! { Side }

layout! {
    #[in_file("files/det.onnx", "images")]
    type Photo = NCHW[N = ?, C = 3, H = ?Side, W = ?Side];
}

fn main() {}
