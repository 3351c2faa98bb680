// mistakes: 1

use tensor_layout::{H, Tensor, View, concat, layout};

layout! {
    type Top = HW[H = 1, W = 3];
    type Bottom = HW[H = 2, W = 3];
    type All = HW[H = 3, W = 3];
}

pub fn joined(
    top: View<u8, Top>,
    bottom: View<u8, Bottom>,
) -> Tensor<u8, All> {
    concat(H, [top, bottom])
}

fn main() {}
