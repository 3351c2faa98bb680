// mistakes: 1
use tensor_layout::layout;

const HEIGHT: u32 = 2;

type Image = layout!(HW[H = HEIGHT, W = 3]);

fn main() {}
