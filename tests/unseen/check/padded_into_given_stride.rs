// mistakes: 1

use tensor_layout::{View, layout};

type Padded = layout!(HWC[C = 4, H = 480, W = 640], pad(W = 1024));
type Frame = layout!(HWC[C = 4, H = ?, W = ?], strides(H = ?));
fn run(frame: View<'_, u8, Padded>) -> View<'_, u8, Frame> {
    frame.into_layout()
}
fn main() {}
