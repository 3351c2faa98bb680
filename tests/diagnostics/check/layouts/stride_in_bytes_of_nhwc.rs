// mistakes: 1
// The row pitch is counted in pixels instead of elements.
use tensor_layout::layout;

type Image = layout!(NHWC[N = 1, C = 4, H = 1080, W = 1920], strides(H = 1920));

fn main() {}
