// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Planes: Planes = CHW[C = 3, H = 8, W = 8];
}

fn all(photo: View<u8, Planes>) -> usize {
    photo.len()
}

fn main() {}
