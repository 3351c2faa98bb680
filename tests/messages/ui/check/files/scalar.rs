// mistakes: 1
// a number, which has no axes
use tensor_layout::layout;

layout! {
    #[in_file("files/scalar.onnx", "sr")]
    type Rate = W[W = 1];
}

fn main() {}
