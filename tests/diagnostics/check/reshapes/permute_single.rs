// mistakes: 1
// exception: lines: the compiler also shows where the comma belongs
use tensor_layout::{layout, View, W};

fn same(row: View<u8, layout!(W[8])>) -> usize {
    row.permute(W).len()
}

fn main() {}
