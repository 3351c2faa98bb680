// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[H = 2, W = 3, pad = 5]);

fn main() {}
