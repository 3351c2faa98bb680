// mistakes: 1
// The constant itself overflows.
use tensor_layout::{layout, View};

const K: usize = 2;

fn show(_image: View<u8, layout!(HW[H = K - 3, W = 3])>) {}

fn main() {}
