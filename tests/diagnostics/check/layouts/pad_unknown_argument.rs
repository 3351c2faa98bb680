// mistakes: 1
use tensor_layout::layout;

type Rows = layout!(HW[480, 600], pad(right = 40));

fn main() {}
