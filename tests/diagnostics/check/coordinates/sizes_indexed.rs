// mistakes: 1

use tensor_layout::{View, layout};

fn rows(image: View<u8, layout!(HW[4, 6])>) -> usize {
    image.sizes()[0]
}

fn main() {
    let _ = rows;
}
