// mistakes: 2
use tensor_layout::layout;

type Image = layout!(HW[0, 3], broadcast(C));

fn main() {}
