// mistakes: 1
// The crop's width along the height.
use tensor_layout::{layout, DimW, View, H};

fn crop(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.crop(H(0), DimW::<64>).len()
}

fn main() {}
