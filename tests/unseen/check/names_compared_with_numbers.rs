// mistakes: 1

use tensor_layout::{Tensor, View, layout, size_names};

size_names! { Height, Width }
layout! {
    type Frame = HW[H = ?Height, W = ?Width];
    type Screen = HW[480, 640];
}
fn shown(frame: View<u8, Frame>) -> Tensor<u8, Screen> {
    frame.to_layout()
}

fn main() {}
