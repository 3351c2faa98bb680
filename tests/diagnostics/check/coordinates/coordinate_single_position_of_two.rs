// mistakes: 1
use tensor_layout::{layout, View, H};

fn row(plane: View<u8, layout!(HW[2, 3])>) -> Option<&u8> {
    plane.get(H(0))
}

fn main() {}
