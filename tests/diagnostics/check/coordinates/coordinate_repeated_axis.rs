// mistakes: 1
use tensor_layout::{layout, View, H};

fn corner(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    plane[(H(0), H(1))]
}

fn main() {}
