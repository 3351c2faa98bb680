// mistakes: 1
use tensor_layout::{layout, View};

fn all(photo: View<u8, layout!(HWC[C = 3, H = 8, W = 8], components(C = RGB))>) -> usize {
    photo.len()
}

fn main() {}
