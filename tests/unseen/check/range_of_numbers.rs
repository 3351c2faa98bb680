// mistakes: 1

use tensor_layout::{View, layout};

fn run(photo: View<u8, layout!(HW[H = 4, W = 6])>) {
    let rows = photo.range(0..2);
}
fn main() {}
