// mistakes: 1
use tensor_layout::{layout, View, C, H};

fn rows(photo: View<u8, layout!(HWC[C = 3, H = ?, W = ?])>) -> usize {
    photo.permute((H, C)).len()
}

fn main() {}
