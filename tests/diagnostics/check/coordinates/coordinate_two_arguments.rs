// mistakes: 1
// exception: errors: the compiler also counts the arguments
use tensor_layout::{layout, View, H, W};

fn corner(plane: View<u8, layout!(HW[2, 3])>) -> Option<&u8> {
    plane.get(H(0), W(1))
}

fn main() {}
