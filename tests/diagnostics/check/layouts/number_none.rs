// mistakes: 1
use tensor_layout::layout;

type Image = layout!(NCHW[]);

fn main() {}
