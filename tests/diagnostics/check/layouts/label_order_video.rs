// mistakes: 1
#![deny(deprecated)]
use tensor_layout::layout;

type Clip = layout!(NDHWC[1, 16, 112, 112, 3]);

fn main() {}
