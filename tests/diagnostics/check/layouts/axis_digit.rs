// mistakes: 1
use tensor_layout::layout;

type Rows = layout!(H1W[2, 3]);

fn main() {}
