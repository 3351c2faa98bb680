// mistakes: 1
// exception: warnings: the import is not used before the syntax is right
use tensor_layout::{layout, View, H, W};

fn corner(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    plane[H(0), W(1)]
}

fn main() {}
