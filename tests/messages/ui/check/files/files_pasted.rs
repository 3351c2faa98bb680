// mistakes: 4
use tensor_layout::{layout, size_names};

// a tensor without elements
layout! {
    #[in_file("files/empty.npy")]
    type Boxes = NC[N = 100, C = 6];
}

// one size is another
layout! {
    #[in_file("files/det.onnx", "images")]
    type OneSize = NCHW[N = 1, C = 3, H = 512, W = 640];
}

// one symbol for two numbers, and for a name and a number
size_names! { Height }

layout! {
    #[in_file("files/det.onnx", "masks")]
    type SymbolsOfUnequalSizes = HW[H = 5, W = 6];
    #[in_file("files/det.onnx", "masks")]
    type PhotoByName = HW[H = ?Height, W = 6];
}

fn main() {}
