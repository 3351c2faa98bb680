// mistakes: 1
// exception: shape: a layout that is a struct
use tensor_layout::{layout, View};

layout! {
    struct Rgb;
}

fn all(photo: View<u8, Rgb>) -> usize {
    photo.len()
}

fn main() {}
