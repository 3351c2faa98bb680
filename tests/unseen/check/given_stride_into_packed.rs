// mistakes: 1

use tensor_layout::{View, layout};

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
type Packed = layout!(HWC[C = 4, H = ?, W = ?]);
fn run(frame: View<'_, u8, Frame>) -> View<'_, u8, Packed> {
    frame.into_layout()
}
fn main() {}
