// mistakes: 1

use tensor_layout::{ViewMut, layout};

fn main() {
    let pixels = [0_u8; 6];
    let mut photo = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&pixels);
    photo.fill(1);
}
