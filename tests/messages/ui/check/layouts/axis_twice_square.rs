// mistakes: 1
use tensor_layout::layout;

type Square = layout!(HHWC[H = 8, W = 8, C = 3]);

fn main() {}
