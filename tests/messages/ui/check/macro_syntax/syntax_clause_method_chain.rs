// mistakes: 1
use tensor_layout::layout;

type Rows = layout!(HW[480, 640].pad(W = 704));

fn main() {}
