// mistakes: 1
use tensor_layout::{layout, ViewMut};

fn main() {
    let pixels = [1, 2, 3, 4, 5, 6];
    let mut image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&pixels);
    image.fill(0);
}
