// mistakes: 1
use tensor_layout::{layout, ViewMut};

fn brighten(image: ViewMut<u8, layout!(HW[8, 8])>) {
    for pixel in image.iter() {
        *pixel += 1;
    }
}

fn main() {}
