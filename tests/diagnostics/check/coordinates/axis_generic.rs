// mistakes: 1
use tensor_layout::{AnyLayout, View, H};

fn height<L: AnyLayout>(image: View<u8, L>) -> usize {
    image.size(H)
}

fn main() {}
