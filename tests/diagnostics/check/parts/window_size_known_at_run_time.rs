// mistakes: 1
use tensor_layout::{layout, View, W};

fn crop(image: View<u8, layout!(HW[480, 640])>, width: usize) -> usize {
    image.crop(W(16), W(width)).len()
}

fn main() {}
