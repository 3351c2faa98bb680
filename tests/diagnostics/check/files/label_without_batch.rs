// mistakes: 1
// the model has an axis for the batch
use tensor_layout::layout;

layout! {
    #[in_file("files/det.onnx", "images")]
    type Photo = CHW[C = 3, H = 480, W = 640];
}

fn main() {}
