// mistakes: 1
use tensor_layout::{layout, DimH, View, W};

fn crop(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.crop(W(16), DimH::<32>).len()
}

fn main() {}
