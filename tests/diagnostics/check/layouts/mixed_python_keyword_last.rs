// mistakes: 1
// Python: positional arguments first, keywords after them.
use tensor_layout::{layout, View};

fn run(_image: View<f32, layout!(NHWC[1, 3, H = 224, W = 224])>) {}

fn main() {}
