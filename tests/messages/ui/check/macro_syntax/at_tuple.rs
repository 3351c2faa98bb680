// mistakes: 1
use tensor_layout::{at, layout, View};

fn corner(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(plane, (H = 1, W = 2))
}

fn main() {}
