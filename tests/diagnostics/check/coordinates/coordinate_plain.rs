// mistakes: 1
use tensor_layout::{layout, View};

fn corner(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    plane[(0, 1)]
}

fn main() {}
