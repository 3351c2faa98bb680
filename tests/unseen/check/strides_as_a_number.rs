// mistakes: 1

use tensor_layout::{H, LayoutError, Mapping, W, layout};

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
fn run(stride: usize) -> Result<Mapping<Frame>, LayoutError> {
    Frame::with_strides((H(480), W(640)), stride)
}
fn main() {}
