// mistakes: 1
use tensor_layout::layout;

layout! {
    const IMAGE = HW[2, 3];
}

fn main() {}
