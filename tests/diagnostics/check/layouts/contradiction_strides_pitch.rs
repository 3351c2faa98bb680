// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[2, 3], strides(H = 5), pitch(H = 8));

fn main() {}
