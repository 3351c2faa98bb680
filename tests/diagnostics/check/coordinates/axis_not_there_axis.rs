// mistakes: 1
use tensor_layout::{layout, View, C};

fn channels(plane: View<u8, layout!(HW[2, 3])>) -> usize {
    plane.positions(C).count()
}

fn main() {}
