// mistakes: 2
// one symbol for two numbers, and for a name and a number
use tensor_layout::{layout, size_names};

size_names! { Height }

layout! {
    #[in_file("files/det.onnx", "masks")]
    type Photo = HW[H = 5, W = 6];
    #[in_file("files/det.onnx", "masks")]
    type PhotoByName = HW[H = ?Height, W = 6];
}

fn main() {}
