// mistakes: 1

use tensor_layout::{AnyLayout, H, P, View, W};

fn flat<L: AnyLayout<Axes = (H, W)>>(image: View<u8, L>) -> usize {
    image.merge((H, W), P).len()
}
fn main() {}
