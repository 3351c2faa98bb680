// mistakes: 1
use tensor_layout::{layout, View, W};

fn first(row: View<u8, layout!(W[3])>) -> u8 {
    row[W(0)]
}

fn main() {}
