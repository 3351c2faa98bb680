// mistakes: 1
// the model states no sizes
use tensor_layout::layout;

layout! {
    #[in_file("files/no_shape.onnx", "images")]
    type Photo = NCHW[N = 1, C = 3, H = 480, W = 640];
}

fn main() {}
