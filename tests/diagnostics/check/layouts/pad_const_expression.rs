// mistakes: 1
use tensor_layout::{layout, View};

const K: usize = 4;

fn show(_image: View<u8, layout!(HW[2, 3], pad(W = K - 2))>) {}

fn main() {}
