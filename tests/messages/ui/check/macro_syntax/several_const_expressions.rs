// mistakes: 2
use tensor_layout::{layout, View};

const K: usize = 2;

fn show(_image: View<u8, layout!(HW[H = K - 2, W = 3], pad(W = K * 1))>) {}

fn main() {}
