// mistakes: 1
use tensor_layout::{layout, View, H, P, Y};

fn patches(photo: View<u8, layout!(HWC[C = 3, H = 224, W = 224])>) -> usize {
    photo.split(H, (Y, P)).len()
}

fn main() {}
