// mistakes: 1
use tensor_layout::layout;

type Images = layout!(NCHW[N = ?, 3, 32, 32]);

fn main() {}
