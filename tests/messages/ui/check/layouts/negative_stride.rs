// mistakes: 1
// To flip the picture.
use tensor_layout::layout;

type Flipped = layout!(HW[2, 3], strides(H = -3));

fn main() {}
