// mistakes: 1
use tensor_layout::{layout, View, H, W};

fn flat(photo: View<u8, layout!(HWC[C = 3, H = 224, W = 224])>) -> usize {
    photo.merge((H, W), 50176).len()
}

fn main() {}
