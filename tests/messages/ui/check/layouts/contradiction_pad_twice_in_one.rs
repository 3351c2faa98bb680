// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[2, 3], pad(W = 4, W = 5));

fn main() {}
