// mistakes: 1
use tensor_layout::layout;

type Image = layout!(NHWC[1, 3, H = 224, W = 224]);

fn main() {}
