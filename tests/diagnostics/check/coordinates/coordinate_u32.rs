// mistakes: 1
// exception: lines: the compiler shows where the axis is declared, and a conversion
use tensor_layout::{layout, View, H, W};

fn pixel(plane: View<u8, layout!(HW[2, 3])>, x: u32) -> u8 {
    plane[(H(0), W(x))]
}

fn main() {}
