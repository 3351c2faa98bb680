// mistakes: 1

use tensor_layout::{N, ViewMut, layout};

fn main() {
    let mut pixels = [0_u8; 6];
    let image = ViewMut::<u8, layout!(HW[2, 3])>::from_array(&mut pixels);
    let mut batch = image.broadcast(N(4));
    batch.fill(0);
}
