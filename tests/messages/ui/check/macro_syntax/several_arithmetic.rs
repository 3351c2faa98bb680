// mistakes: 2
use tensor_layout::layout;

type Image = layout!(CHW[3, 4, 5], pad(W = 4), strides(C = 7));

fn main() {}
