// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Rgb = HWC[C = ?, H = ?, W = ?], components(C = RGB);
}

fn all(photo: View<u8, Rgb>) -> usize {
    photo.len()
}

fn main() {}
