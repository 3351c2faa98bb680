// mistakes: 1
use tensor_layout::{layout, View};

fn show(_image: View<u8, layout!(NCHW[H = 224, W = 224])>) {}

fn main() {}
