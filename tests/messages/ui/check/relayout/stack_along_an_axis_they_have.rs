// mistakes: 1

use tensor_layout::{C, Tensor, View, layout, stack};

layout! {
    type Half = HWC[C = 3, H = 8, W = 8];
    type Both = HWC[C = 6, H = 8, W = 8];
}

pub fn both(
    left: View<f32, Half>,
    right: View<f32, Half>,
) -> Tensor<f32, Both> {
    stack(C, (left, right))
}

fn main() {}
