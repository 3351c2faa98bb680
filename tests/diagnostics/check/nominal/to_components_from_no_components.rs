// mistakes: 1
use tensor_layout::{layout, Tensor, View};

layout! {
    struct Rgb = HWC[C = 3, H = 8, W = 8], components(C = RGB);
    struct Depth = HWC[C = 3, H = 8, W = 8];
}

fn convert(depth: View<u8, Depth>) -> Tensor<u8, Rgb> {
    depth.to_components()
}

fn main() {}
