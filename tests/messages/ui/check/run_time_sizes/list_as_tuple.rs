// mistakes: 1

use tensor_layout::{C, H, LayoutError, Mapping, N, W, layout};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }
fn run(height: usize, width: usize) -> Result<Mapping<Images>, LayoutError> {
    Mapping::try_from_sizes((N(1), C(3), H(height), W(width)))
}
fn main() {}
