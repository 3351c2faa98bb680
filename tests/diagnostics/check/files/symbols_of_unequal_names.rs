// mistakes: 1
// one symbol for two names of sizes
use tensor_layout::{layout, size_names};

size_names! { Height, Width }

layout! {
    #[in_file("files/det.onnx", "masks")]
    type Photo = HW[H = ?Height, W = ?Width];
}

fn main() {}
