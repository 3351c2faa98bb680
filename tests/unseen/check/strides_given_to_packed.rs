// mistakes: 1

use tensor_layout::{H, LayoutError, Mapping, W, layout};

layout! { struct Image = HWC[C = 4, H = ?, W = ?]; }
fn run(stride: usize) -> Result<Mapping<Image>, LayoutError> {
    Image::with_strides((H(480), W(640)), (H(stride),))
}
fn main() {}
