// mistakes: 1
// Nothing says of the sizes that one is left.
use tensor_layout::{AnyLayout, View, H, W};

fn column<L: AnyLayout<Axes = (H, W)>>(image: View<u8, L>) -> usize {
    image.fix((W(0),)).len()
}

fn main() {}
