// mistakes: 1
use tensor_layout::{at, layout, View};

fn corner(_plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(H = 0, W = 1)
}

fn main() {}
