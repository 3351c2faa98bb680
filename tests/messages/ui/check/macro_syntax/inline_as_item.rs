// mistakes: 1
// exception: paths: the compiler names the macro by its path
// A layout where a declaration is wanted.
use tensor_layout::layout;

layout! { HW[2, 3] }

fn main() {}
