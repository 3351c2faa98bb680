// mistakes: 4
use tensor_layout::layout;

type Image = layout!(NHWC[N = 0, C = -3, H = 2u8, X = 4]);

fn main() {}
