// mistakes: 1
use tensor_layout::{layout, View};

layout! {
    struct Gray = HWC[C = 3, H = 8, W = 8], components(C = YYY);
}

fn all(photo: View<u8, Gray>) -> usize {
    photo.len()
}

fn main() {}
