// mistakes: 1
// Between H and C lies W, though the part has one position of it only.
use tensor_layout::{layout, View, C, F, H, W};

fn column(photo: View<u8, layout!(HWC[C = 3, H = 224, W = 224])>) -> usize {
    photo.fix((W(0),)).merge((H, C), F).len()
}

fn main() {}
