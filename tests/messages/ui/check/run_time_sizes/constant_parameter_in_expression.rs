// mistakes: 1
use tensor_layout::{layout, View};

fn top<const K: usize>(_image: View<u8, layout!(HW[H = K + 1, W = 3])>) {}

fn main() {}
