// mistakes: 1
use tensor_layout::layout;

type Tensor = layout!(ABCDEFGHI[1, 1, 1, 1, 1, 1, 1, 1, 1]);

fn main() {}
