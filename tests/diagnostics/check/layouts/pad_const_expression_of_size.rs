// mistakes: 1
use tensor_layout::{layout, View};

const K: usize = 4;

fn show(_image: View<u8, layout!(HW[H = 2, W = K * 2], pad(W = 5))>) {}

fn main() {}
