// mistakes: 1
use tensor_layout::{View, layout};

layout! {
    type Columns = WH[H = 4, W = 5];
}

fn rows(columns: View<f32, Columns>) -> View<f32, Columns> {
    columns.contiguous()
}

fn main() {}
