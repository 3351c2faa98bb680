// mistakes: 1

use tensor_layout::{LayoutError, View, layout};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }
fn run(bytes: &[u8], height: usize, width: usize) -> Result<View<'_, u8, Images>, LayoutError> {
    View::with_sizes(bytes, [("N", 1), ("C", 3), ("H", height), ("W", width)])
}
fn main() {}
