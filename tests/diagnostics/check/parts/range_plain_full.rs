// mistakes: 1
use tensor_layout::{layout, View};

fn all(image: View<u8, layout!(HW[480, 640])>) -> usize {
    image.range(..).len()
}

fn main() {}
