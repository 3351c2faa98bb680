// mistakes: 1

use tensor_layout::{LayoutError, View, layout};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }
fn run(bytes: &[u8]) -> Result<View<'_, u8, Images>, LayoutError> {
    View::with(bytes, [1, 3, 480, 640])
}
fn main() {}
