// mistakes: 1
use tensor_layout::{layout, Tensor, View};

fn fold(rows: View<f32, layout!(HW[8, 8])>) {
    let mut sum = Tensor::<f32, layout!(HW[8, 8], broadcast(H))>::filled(0.0);
    rows.relayout_into(&mut sum);
}

fn main() {}
