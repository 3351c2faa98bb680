// mistakes: 1

use tensor_layout::{View, layout, part};

fn run(image: View<u8, layout!(HW[H = 8, W = 8])>) {
    let corner = part!(image, 0..4, 2..6);
}
fn main() {}
