// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn clear(image: View<u8, layout!(HW[2, 3])>) {
    image[(H(0), W(0))] = 0;
}

fn main() {}
