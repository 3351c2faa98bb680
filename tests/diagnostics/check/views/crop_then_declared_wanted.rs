// mistakes: 1
use tensor_layout::{layout, DimW, View, W};

layout! {
    type Image = HWC[C = 3, H = 8, W = 8];
    type Narrow = HWC[C = 3, H = 8, W = 4];
}

fn histogram(_image: View<u8, Narrow>) {}

fn left(image: View<u8, Image>) {
    histogram(image.crop(W(0), DimW::<4>));
}

fn main() {}
