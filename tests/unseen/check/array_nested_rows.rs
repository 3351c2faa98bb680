// mistakes: 1

use tensor_layout::{View, layout};

fn main() {
    let photo = View::<u8, layout!(HW[2, 3])>::from_array(&[[1, 2, 3], [4, 5, 6]]);
}
