// mistakes: 1

use tensor_layout::{Tensor, View, layout, size_names};

size_names! { Height, Width }

layout! {
    type Frame = HWC[C = 3, H = ?Height, W = ?Width];
    type Planes = CHW[C = 3, H = ?Width, W = ?Height];
}

pub fn planes(frame: View<u8, Frame>) -> Tensor<u8, Planes> {
    frame.to_layout()
}

fn main() {}
