// mistakes: 1
// rows with padding, which a file has not
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640], pitch(H = 1024);
}

fn main() {}
