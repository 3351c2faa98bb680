// mistakes: 1
use tensor_layout::{at, layout, View};

fn corner(plane: View<u8, layout!(HW[2, 3])>, y: usize) -> u8 {
    at!(plane, H = y, W = 1, C = 0)
}

fn main() {}
