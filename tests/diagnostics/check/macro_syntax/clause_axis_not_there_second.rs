// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[2, 3], strides(H = 5, C = 1));

fn main() {}
