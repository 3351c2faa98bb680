// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[? + 1, 3]);

fn main() {}
