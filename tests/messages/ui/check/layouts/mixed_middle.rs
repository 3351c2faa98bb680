// mistakes: 1
use tensor_layout::layout;

type Batch = layout!(NCHW[N = 1, 3, H = 224, W = 224]);

fn main() {}
