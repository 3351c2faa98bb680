// mistakes: 1
use tensor_layout::{layout, View, H};

fn row(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.range(H(3)).len()
}

fn main() {}
