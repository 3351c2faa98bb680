// mistakes: 1
use tensor_layout::{layout, DimX, View, X};

fn crop(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.crop(X(16), DimX::<32>).len()
}

fn main() {}
