// mistakes: 2
// As in a struct.
use tensor_layout::layout;

type Image = layout!(HW[H: 2, W: 3]);

fn main() {}
