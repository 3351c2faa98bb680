// mistakes: 1
use tensor_layout::layout;

type Image = layout!(HW[2, 3], broadcast(H), pad(H = 4));

fn main() {}
