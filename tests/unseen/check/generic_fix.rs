// mistakes: 1

use tensor_layout::{AnyLayout, H, N, View, W};

fn first<L: AnyLayout<Axes = (N, H, W)>>(batch: View<u8, L>) -> usize {
    batch.fix((N(0),)).len()
}
fn main() {}
