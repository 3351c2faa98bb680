// mistakes: 1
use tensor_layout::{layout, View, Z};

fn ninth(x: View<f32, layout!(ABCDEFGH[1, 1, 1, 1, 1, 1, 1, 1], logical(ABCDEFGH))>) -> usize {
    x.broadcast(Z(2)).len()
}

fn main() {}
