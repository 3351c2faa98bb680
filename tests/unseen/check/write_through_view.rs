// mistakes: 1

use tensor_layout::{H, View, W, layout};

fn main() {
    let pixels = [0_u8; 6];
    let image = View::<u8, layout!(HW[2, 3])>::from_array(&pixels);
    image[(H(0), W(0))] = 1;
}
