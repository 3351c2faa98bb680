// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn row(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    plane[(H(0), W(0..3))]
}

fn main() {}
