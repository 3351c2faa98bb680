// mistakes: 1
use tensor_layout::{layout, ViewMut, H, W};

fn clear(mut image: ViewMut<u8, layout!(HW[2, 3])>) {
    image[(H(0), W(0))] = 0.5;
}

fn main() {}
