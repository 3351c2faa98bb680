// mistakes: 1
// a sequence of tensors
use tensor_layout::layout;

layout! {
    #[in_file("files/kinds.onnx", "sequence")]
    type Boxes = NC[N = ?, C = 4];
}

fn main() {}
