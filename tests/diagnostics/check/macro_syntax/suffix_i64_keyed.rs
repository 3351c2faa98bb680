// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[H = 2, W = 0x10i64]);

fn main() {}
