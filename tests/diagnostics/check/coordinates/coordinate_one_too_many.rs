// mistakes: 1
use tensor_layout::{layout, View, C, H, W};

fn corner(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    plane[(C(0), H(0), W(1))]
}

fn main() {}
