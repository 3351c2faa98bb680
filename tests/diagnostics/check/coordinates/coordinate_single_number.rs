// mistakes: 1
// As if the tensor were its memory.
use tensor_layout::{layout, View};

fn first(plane: View<u8, layout!(HW[2, 3])>) -> u8 {
    plane[0]
}

fn main() {}
