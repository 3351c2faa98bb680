// mistakes: 1
use tensor_layout::layout;

type Blocked = layout!(NCHW16c[1, 64, 56, 56], strides(C = 100000));

fn main() {}
