// mistakes: 1
// Meant as: 8 more positions.
use tensor_layout::layout;

type Image = layout!(NHWC[N = 1, C = 3, H = 224, W = 224], pad(W = 8));

fn main() {}
