// mistakes: 1
// NHWC by name, NCHW by its strides.
use tensor_layout::layout;

type Image = layout!(HWC[C = 3, H = 4, W = 5], strides(C = 20, H = 5, W = 1));

fn main() {}
