// mistakes: 1
use tensor_layout::{at, layout, View, W};

fn pixel(plane: View<u8, layout!(HW[3, 3])>, w: W) -> u8 {
    at!(plane, H = w, W = 0)
}

fn main() {}
