// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn spread(row: View<f32, layout!(HW[4, 8])>) {
    let mut rows = Tensor::<f32, layout!(HW[4, 8], broadcast(H))>::filled(0.0);
    row.relayout_into(&mut rows);
}

fn main() {}
