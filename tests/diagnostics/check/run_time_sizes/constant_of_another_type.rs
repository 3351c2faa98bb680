// mistakes: 1
// exception: shape: a size inside the macro
use tensor_layout::layout;

const HEIGHT: u32 = 2;

type Image = layout!(HW[H = HEIGHT, W = 3]);

fn main() {}
