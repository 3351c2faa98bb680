// mistakes: 2
use tensor_layout::{at, layout, View};

fn pixel(plane: View<u8, layout!(HW[3, 3])>) -> u8 {
    at!(plane, H: 1, W: 0)
}

fn main() {}
