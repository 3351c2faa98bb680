// mistakes: 1
// ndarray: slice(s![0..2, 0..3]).
use tensor_layout::{layout, View, H, W};

fn crop(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.range((H(0)..H(2), W(0)..W(3))).len()
}

fn main() {}
