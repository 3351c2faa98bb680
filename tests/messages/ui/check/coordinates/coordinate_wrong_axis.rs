// mistakes: 1
use tensor_layout::{layout, View, C, H};

fn corner(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    plane[(H(0), C(1))]
}

fn main() {}
