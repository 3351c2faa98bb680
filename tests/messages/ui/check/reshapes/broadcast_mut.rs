// mistakes: 1
use tensor_layout::{layout, ViewMut, N};

fn batch(image: ViewMut<u8, layout!(HW[8, 8])>) {
    image.broadcast(N(16)).fill(0);
}

fn main() {}
