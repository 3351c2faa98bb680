// mistakes: 1
// A layout where a declaration is wanted.
use tensor_layout::layout;

layout! { HW[2, 3] }

fn main() {}
