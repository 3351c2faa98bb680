// mistakes: 1

use tensor_layout::{AnyLayout, H, View};

fn rows<L: AnyLayout>(image: View<f32, L>) -> usize {
    image.size(H)
}
fn main() {}
