// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Rgb;
}

fn all(photo: View<u8, Rgb>) -> usize {
    photo.len()
}

fn main() {}
