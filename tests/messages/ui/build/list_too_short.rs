// mistakes: 1

use tensor_layout::{Mapping, layout};

layout! { type Images = NCHW[N = ?, C = 3, H = ?, W = ?]; }
fn main() {
    let _ = Mapping::<Images>::try_from_sizes([3, 480, 640]);
}
