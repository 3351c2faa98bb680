// mistakes: 1
// exception: paths: the bound that the compiler proposes is to be pasted
// Nothing says of the sizes that one is left.
use tensor_layout::{AnyLayout, View, H, W};

fn column<L: AnyLayout<Axes = (H, W)>>(image: View<u8, L>) -> usize {
    image.fix((W(0),)).len()
}

fn main() {}
