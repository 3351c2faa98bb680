// mistakes: 1
// The row pitch of a texture in bytes, for elements of 4 bytes: too long, but nothing overlaps. The
// other way round it does.
use tensor_layout::layout;

type Rows = layout!(HW[H = 480, W = 640], strides(H = 160));

fn main() {}
