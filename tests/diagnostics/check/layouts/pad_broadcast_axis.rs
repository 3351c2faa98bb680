// mistakes: 1
use tensor_layout::layout;

type Rows = layout!(HW[480, 600], broadcast(H), strides(H = 640));

fn main() {}
