// mistakes: 1
// As oneDNN's own arrays list the sizes of a blocked tensor.
use tensor_layout::layout;

type Blocked = layout!(NCHW16c[1, 4, 56, 56, 16]);

fn main() {}
