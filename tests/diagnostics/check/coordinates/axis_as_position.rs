// mistakes: 1
use tensor_layout::{layout, View, H};

fn height(plane: View<u8, layout!(HW[2, 3])>) -> usize {
    plane.size(H(0))
}

fn main() {}
