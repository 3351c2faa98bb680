// mistakes: 1

use tensor_layout::{LayoutError, Mapping, layout};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }
fn run() -> Result<Mapping<Images>, LayoutError> {
    Images::with([1, 3, 480, 640])
}
fn main() {}
