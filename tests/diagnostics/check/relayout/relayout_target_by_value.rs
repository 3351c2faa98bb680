// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn copy(rows: View<u8, layout!(HW[8, 8])>) {
    let columns = Tensor::<u8, layout!(WH[8, 8])>::filled(0);
    rows.relayout_into(columns);
}

fn main() {}
