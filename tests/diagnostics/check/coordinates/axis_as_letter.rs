// mistakes: 1
use tensor_layout::{layout, View};

fn height(plane: View<u8, layout!(HW[2, 3])>) -> usize {
    plane.size('H')
}

fn main() {}
