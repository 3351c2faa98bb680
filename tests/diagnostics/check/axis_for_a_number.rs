// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
use tensor_layout::{layout, View, H};

fn rows(plane: View<u8, layout!(HW[3, 3])>) -> Vec<usize> {
    let rows: Vec<usize> = plane.axis(H).collect();
    rows
}

fn main() {}
