// mistakes: 1
use tensor_layout::layout;

type Image = layout!(NCHW[N = 1, C = 3, H = 4, W = 5], strides(C = 19));

fn main() {}
