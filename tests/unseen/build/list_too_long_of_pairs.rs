// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }
fn main() {
    let _ =
        View::<u8, Images>::with_sizes(&[], &[('N', 1), ('C', 3), ('H', 4), ('W', 5), ('D', 1)]);
}
