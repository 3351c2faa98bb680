// mistakes: 1

use tensor_layout::{LayoutError, View, layout};

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], strides(H = ?); }
fn run<'a>(bytes: &'a [u8], sizes: &[usize]) -> Result<View<'a, u8, Frame>, LayoutError> {
    View::with_sizes(bytes, sizes)
}
fn main() {}
