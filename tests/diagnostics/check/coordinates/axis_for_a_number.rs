// mistakes: 1
use tensor_layout::{layout, View, H};

fn bottom(plane: View<u8, layout!(HW[3, 3])>) -> usize {
    let bottom: usize = plane.positions(H).last().unwrap();
    bottom
}

fn main() {}
