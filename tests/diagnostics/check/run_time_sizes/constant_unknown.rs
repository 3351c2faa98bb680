// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[H = HEIGHT, W = 3]);

fn main() {}
