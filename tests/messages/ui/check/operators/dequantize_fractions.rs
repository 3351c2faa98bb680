// mistakes: 1

use tensor_layout::layout;
use tensor_layout::operators::{Absent, ElementWiseDequantizeLinear};

layout! {
    type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
    type Scale = C[64];
}

static BACK: ElementWiseDequantizeLinear<f32, f32, Features, Scale, Absent, Features> =
    ElementWiseDequantizeLinear::new();

fn main() {}
