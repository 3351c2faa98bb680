// mistakes: 1
// exception: shape: the letters of a block
use tensor_layout::layout;

type Blocked = layout!(NChw16c[N = 1, C = 64, H = 56, W = 56]);

fn main() {}
