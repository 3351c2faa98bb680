// mistakes: 1
use tensor_layout::{layout, View};

fn row(image: View<u8, layout!(HW[8, 8])>) -> usize {
    image.to_layout::<layout!(HW[8, 8], broadcast(H))>().len()
}

fn main() {}
