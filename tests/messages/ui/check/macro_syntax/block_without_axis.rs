// mistakes: 1
use tensor_layout::layout;

type Blocked = layout!(NCHW16[1, 64, 56, 56]);

fn main() {}
