// mistakes: 1

use tensor_layout::{H, LayoutError, Mapping, W, layout};

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
fn run(pitch: usize) -> Result<Mapping<Frame>, LayoutError> {
    Frame::with_byte_strides::<u8>((H(480), W(640)), (H(pitch),))
}
fn main() {}
