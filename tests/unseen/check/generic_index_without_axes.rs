// mistakes: 1

use tensor_layout::{AnyLayout, H, View, W};

fn first<L: AnyLayout>(image: View<u8, L>) -> u8 {
    image[(H(0), W(0))]
}
fn main() {}
