// mistakes: 1
// blocks, which a file has not
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "stem.weight")]
    type Photo = OIHW16o[O = 64, I = 3, H = 7, W = 7];
}

fn main() {}
