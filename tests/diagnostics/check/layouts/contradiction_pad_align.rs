// mistakes: 1
// exception: shape: another pair of clauses
use tensor_layout::layout;

type Image = layout!(HW[2, 3], pad(W = 4), align(W = 8));

fn main() {}
