// mistakes: 1
// the channels stand where the model has a height
use tensor_layout::layout;

layout! {
    #[in_file("files/symbols.onnx", "sized")]
    type Photo = NHWC[N = ?, C = 3, H = ?, W = ?];
}

fn main() {}
