// mistakes: 1
// To say that the size is found out at run time.
use tensor_layout::layout;

type Image = layout!(HW[H = .., W = 3]);

fn main() {}
