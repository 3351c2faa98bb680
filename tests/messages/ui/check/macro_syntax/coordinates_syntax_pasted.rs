// mistakes: 3
use tensor_layout::{at, layout, View};

fn at_compared(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(plane, H == 1, W = 2)
}

fn at_semicolon(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(plane, H = 1; W = 2)
}

fn at_tuple(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(plane, (H = 1, W = 2))
}

fn main() {}
