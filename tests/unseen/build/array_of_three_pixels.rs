// mistakes: 1

use tensor_layout::{View, layout};

fn main() {
    let _ = View::<u8, layout!(HWC[C = 3, H = 2, W = 2])>::from_array(&[0; 9]);
}
