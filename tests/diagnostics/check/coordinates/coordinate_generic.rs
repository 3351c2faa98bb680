// mistakes: 1
// The function knows less of the layout than it uses.
use tensor_layout::{AnyLayout, View, H, W};

fn corner<L: AnyLayout>(plane: View<u8, L>) -> u8 {
    plane[(H(0), W(0))]
}

fn main() {}
