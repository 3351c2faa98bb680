// mistakes: 1
use tensor_layout::layout;

type Image = layout!(CHW[3, 2, 2], broadcast(N));

fn main() {}
