// mistakes: 1
use tensor_layout::{layout, View, W};

fn clear(column: View<f32, layout!(H[8])>) {
    column.broadcast(W(8)).fill(0.0);
}

fn main() {}
