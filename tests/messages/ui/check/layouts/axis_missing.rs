// mistakes: 1
use tensor_layout::layout;

type Image = layout!(NHWC[N = 1, H = 224, W = 224]);

fn main() {}
