// mistakes: 2
use tensor_layout::layout;

type Rows = layout!(HW[h = 480, W = 640], pad(w = 704));

fn main() {}
