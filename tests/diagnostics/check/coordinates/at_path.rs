// mistakes: 1
// A constant of a module, without its axis.
use tensor_layout::{at, layout, View};

mod middle {
    pub const ROW: usize = 1;
}

fn pixel(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    at!(plane, middle::ROW, W = 1)
}

fn main() {}
