// mistakes: 1

use tensor_layout::{H, LayoutError, Mapping, W, layout};

layout! { struct Chroma = HW[H = ?, W = ?], strides(H = ?, W = ?); }
fn run(stride: usize) -> Result<Mapping<Chroma>, LayoutError> {
    Chroma::with_strides((H(240), W(320)), (H(stride),))
}
fn main() {}
