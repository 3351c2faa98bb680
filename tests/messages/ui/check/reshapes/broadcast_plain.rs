// mistakes: 1
use tensor_layout::{layout, View};

fn batch(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.broadcast(16).len()
}

fn main() {}
