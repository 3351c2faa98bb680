// mistakes: 1
// As a method is called.
use tensor_layout::layout;

type Image = layout!(HW[480, 640].pad(W = 656));

fn main() {}
