// mistakes: 1
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(NHWC[N = 1, C = 0, H = 2, W = 3])>) {}

fn main() {}
