// mistakes: 1
use tensor_layout::{layout, View};

fn turned(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.to_layout(layout!(WH[8, 8])).len()
}

fn main() {}
