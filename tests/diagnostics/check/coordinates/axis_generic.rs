// mistakes: 1
// exception: lines: the compiler also shows the call and a bound to add
use tensor_layout::{AnyLayout, View, H};

fn height<L: AnyLayout>(image: View<u8, L>) -> usize {
    image.size(H)
}

fn main() {}
