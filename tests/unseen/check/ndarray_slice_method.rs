// mistakes: 1

use tensor_layout::{View, layout};

fn run(image: View<u8, layout!(HW[H = 8, W = 8])>) {
    let corner = image.slice(..4, ..4);
}
fn main() {}
