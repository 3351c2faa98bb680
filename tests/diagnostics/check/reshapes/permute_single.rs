// mistakes: 1
use tensor_layout::{layout, View, W};

fn same(row: View<u8, layout!(W[8])>) -> usize {
    row.permute(W).len()
}

fn main() {}
