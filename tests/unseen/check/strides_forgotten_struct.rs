// mistakes: 1

use tensor_layout::{H, LayoutError, Mapping, W, layout};

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
fn run(height: usize, width: usize) -> Result<Mapping<Frame>, LayoutError> {
    Frame::with((H(height), W(width)))
}
fn main() {}
