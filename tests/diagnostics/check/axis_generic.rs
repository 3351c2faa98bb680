// mistakes: 1
// exception: lines: the compiler shows the bound and the function that has it
use tensor_layout::{AnyLayout, View, H};

fn height<L: AnyLayout>(image: View<u8, L>) -> usize {
    image.size(H)
}

fn main() {}
