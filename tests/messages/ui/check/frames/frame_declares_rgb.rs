// mistakes: 1

use tensor_layout::frame;
frame! { pub Rgb24 = HWC[C = 3, H = ?, W = ?]; }

fn main() {}
