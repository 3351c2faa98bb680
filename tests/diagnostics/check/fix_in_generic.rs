// mistakes: 1
// Nothing says that the layout has an axis besides W.
use tensor_layout::{AnyLayout, View, W};

fn column<L: AnyLayout<Axes = (W,)>>(image: View<u8, L>) -> usize {
    image.fix((W(0),)).len()
}

fn main() {}
