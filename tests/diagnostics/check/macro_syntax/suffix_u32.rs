// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[2_u32, 3]);

fn main() {}
