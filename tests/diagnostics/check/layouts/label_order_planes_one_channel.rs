// mistakes: 1
#![deny(deprecated)]
use tensor_layout::layout;

type Mask = layout!(HWC[1080, 1920, 1]);

fn main() {}
