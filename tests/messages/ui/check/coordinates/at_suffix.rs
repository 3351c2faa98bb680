// mistakes: 1
use tensor_layout::{at, layout, View};

fn pixel(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(plane, H = 0, W = 1u8)
}

fn main() {}
