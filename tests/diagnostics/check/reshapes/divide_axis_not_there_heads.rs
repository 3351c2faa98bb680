// mistakes: 1
use tensor_layout::{layout, View, D, E, H};

fn heads(x: View<f32, layout!(BSK[B = ?, S = ?, K = 512], logical(BSK))>) -> usize {
    x.try_split(E, (H, D(64))).unwrap().len()
}

fn main() {}
