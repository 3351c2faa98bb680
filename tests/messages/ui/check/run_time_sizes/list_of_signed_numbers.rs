// mistakes: 1

use tensor_layout::{LayoutError, Mapping, layout};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }
fn run(dims: &[i64]) -> Result<Mapping<Images>, LayoutError> {
    Mapping::try_from_sizes(dims)
}
fn main() {}
