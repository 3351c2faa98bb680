// mistakes: 1
// Sizes at run time are given to a layout with a mistake.
use tensor_layout::{layout, H};

layout! {
    type Rows = HW[H = ?, W = 1, C = 3];
}

fn main() {
    let _ = Rows::with((H(3),));
}
