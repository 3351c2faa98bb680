// mistakes: 1
// exception: shape: padding between the two axes
use tensor_layout::{layout, DimP, View, H, W};

layout! {
    /// One channel, which occupies as much as four.
    type Frame = HCW[C = 1, H = 480, W = 640], pad(C = 4);
}

fn pixels(frame: View<u8, Frame>) -> usize {
    frame.merge((H, W), DimP::<307_200>).len()
}

fn main() {}
