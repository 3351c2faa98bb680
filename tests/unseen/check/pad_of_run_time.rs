// mistakes: 1

use tensor_layout::layout;

layout! { struct Frame = HWC[C = 4, H = ?, W = ?], pad(W = ?); }
fn main() {}
