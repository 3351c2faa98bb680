// mistakes: 1
use tensor_layout::layout;

type Image = layout!(NCHW[1, 3, 224, 224]; pad(W = 256));

fn main() {}
