// mistakes: 1
// As one pads in NumPy.
use tensor_layout::layout;

type Image = layout!(HW[2, 3], pad(5));

fn main() {}
