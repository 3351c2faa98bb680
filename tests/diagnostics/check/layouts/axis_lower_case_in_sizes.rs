// mistakes: 2
use tensor_layout::layout;

type Image = layout!(HW[h = 2, w = 3]);

fn main() {}
