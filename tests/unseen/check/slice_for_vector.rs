// mistakes: 1

use tensor_layout::{Tensor, layout};

fn main() {
    let pixels = [0_u8; 6];
    let photo = Tensor::<u8, layout!(HW[2, 3])>::from_vec(&pixels);
}
