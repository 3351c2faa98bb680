// mistakes: 1
use tensor_layout::layout;

type Image = layout!(NHWc[N = 1, C = 3, H = 224, W = 224]);

fn main() {}
