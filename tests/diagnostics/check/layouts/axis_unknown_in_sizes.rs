// mistakes: 1
use tensor_layout::layout;

type Image = layout!(NHWC[N = 1, C = 3, D = 4, H = 2, W = 2]);

fn main() {}
