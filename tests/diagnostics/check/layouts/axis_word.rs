// mistakes: 2
use tensor_layout::layout;

type Image = layout!(HW[height = 2, width = 3]);

fn main() {}
