// mistakes: 1
// These are the strides of WH.
use tensor_layout::layout;

type Image = layout!(HW[2, 3], strides(H = 1, W = 2));

fn main() {}
