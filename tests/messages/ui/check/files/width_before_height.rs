// mistakes: 1
// the model names its axes
use tensor_layout::layout;

layout! {
    #[in_file("files/average.onnx", "image")]
    type Photo = NCWH[N = ?, C = 3, H = ?, W = ?];
}

fn main() {}
