// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
use tensor_layout::{layout, View, H, W};

fn pixel(plane: View<u8, layout!(HW[2, 3])>, x: u32) -> u8 {
    plane[(H(0), W(x))]
}

fn main() {}
