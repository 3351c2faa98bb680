// mistakes: 1
// height and width are exchanged
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 640, W = 480];
}

fn main() {}
