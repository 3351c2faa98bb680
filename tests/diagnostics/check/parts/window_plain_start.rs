// mistakes: 1
use tensor_layout::{layout, DimW, View};

fn crop(image: View<u8, layout!(HW[480, 640])>, left: usize) -> usize {
    image.crop(left, DimW::<32>).len()
}

fn main() {}
