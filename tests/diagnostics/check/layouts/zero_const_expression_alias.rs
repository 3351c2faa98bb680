// mistakes: 1
// Through the alias, which by itself is not looked into.
use tensor_layout::{View, layout};

const K: usize = 2;

type Image = layout!(HW[H = K - 2, W = 3]);

fn show(_image: View<u8, Image>) {}

fn main() {}
