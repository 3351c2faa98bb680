// mistakes: 3
use tensor_layout::layout;

type Image = layout!(HW[2, 3], padd(W = 5), broadcast(C), strides(h = 5));

fn main() {}
