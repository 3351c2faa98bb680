// mistakes: 1
// the model names two of its axes
use tensor_layout::layout;

layout! {
    #[in_file("files/symbols.onnx", "rows")]
    type Photo = NHWC[N = 1, C = ?, H = ?, W = ?];
}

fn main() {}
