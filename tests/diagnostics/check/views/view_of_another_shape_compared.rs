// mistakes: 1
use tensor_layout::{layout, View};

fn same(a: View<u8, layout!(HW[2, 3])>, b: View<u8, layout!(HW[3, 2])>) -> bool {
    a == b
}

fn main() {}
