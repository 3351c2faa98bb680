// mistakes: 1
// an element type after the name
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "images", f32)]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
