// mistakes: 1
// The batch is left out.
use tensor_layout::layout;

type Image = layout!(NCHW[3, 224, 224]);

fn main() {}
