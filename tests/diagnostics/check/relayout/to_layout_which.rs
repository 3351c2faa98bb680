// mistakes: 1
use tensor_layout::{layout, View};

fn copy(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.to_layout().len()
}

fn main() {}
