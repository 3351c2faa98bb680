// mistakes: 1
use tensor_layout::layout;

layout! {
    Image = HW[2, 3];
}

fn main() {}
