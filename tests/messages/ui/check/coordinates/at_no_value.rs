// mistakes: 1
use tensor_layout::{at, layout, View};

fn last(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(plane, H = 0, W = )
}

fn main() {}
