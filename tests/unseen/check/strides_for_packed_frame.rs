// mistakes: 1

use tensor_layout::{View, layout};

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
layout! { struct Packed: Frame = HWC[C = 4, H = ?, W = ?]; }
fn encode(image: View<u8, Packed>) {
    let _ = image;
}
fn run(frame: View<u8, Frame>) {
    encode(frame);
}
fn main() {}
