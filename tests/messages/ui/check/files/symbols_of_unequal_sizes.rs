// mistakes: 1
// one symbol for two numbers
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "masks")]
    type Photo = HW[H = 5, W = 6];
}

fn main() {}
