// mistakes: 1

use tensor_layout::{H, P, View, W, layout};

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
fn run(frame: View<u8, Frame>) {
    let pixels = frame.merge((H, W), P);
}
fn main() {}
