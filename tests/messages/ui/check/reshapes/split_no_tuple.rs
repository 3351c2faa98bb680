// mistakes: 1
use tensor_layout::{layout, DimP, View, H};

fn patches(photo: View<u8, layout!(HWC[C = 3, H = 224, W = 224])>) -> usize {
    photo.split(H, DimP::<16>).len()
}

fn main() {}
