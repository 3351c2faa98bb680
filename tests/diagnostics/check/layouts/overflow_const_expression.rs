// mistakes: 1
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(HW[H = 1 << 40, W = 1 << 40])>) {}

fn main() {}
