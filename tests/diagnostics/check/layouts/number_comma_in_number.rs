// mistakes: 1
// A thousand pixels with a comma.
use tensor_layout::layout;

type Row = layout!(HW[1, 1,024]);

fn main() {}
