// mistakes: 1
use tensor_layout::layout;

type Rows = layout!(HW[480, 600], pad(W = 640), align(W = 64));

fn main() {}
