// mistakes: 1
#![deny(deprecated)]
use tensor_layout::layout;

type Image = layout!(NHWC[1, 224, 224, 3]);

fn main() {}
