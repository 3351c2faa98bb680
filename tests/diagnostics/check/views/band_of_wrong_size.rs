// mistakes: 1
// A band of rows has a declared layout, so only the size is wrong.
use tensor_layout::{layout, DimH, View, H};

layout! {
    type Image = HWC[C = 3, H = 8, W = 8];
    type Band = HWC[C = 3, H = 4, W = 8];
}

fn histogram(_band: View<u8, Band>) {}

fn top(image: View<u8, Image>) {
    histogram(image.crop(H(0), DimH::<2>));
}

fn main() {}
