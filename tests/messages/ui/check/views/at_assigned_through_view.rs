// mistakes: 1
use tensor_layout::{at, layout, View};

fn clear(plane: View<u8, layout!(HW[3, 3])>) {
    at!(plane, H = 1, W = 0) = 0;
}

fn main() {}
