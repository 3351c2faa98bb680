// mistakes: 1

use tensor_layout::{View, layout};

fn main() {
    let pixels = vec![0_u8; 6];
    let photo = View::<u8, layout!(HW[2, 3])>::from_array(&pixels);
}
