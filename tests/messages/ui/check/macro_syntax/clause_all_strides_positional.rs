// mistakes: 1
// As DirectML lists them.
use tensor_layout::layout;

type Image = layout!(HW[2, 3], strides(5, 1));

fn main() {}
