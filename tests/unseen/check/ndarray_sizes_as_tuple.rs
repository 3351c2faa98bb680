// mistakes: 1

use tensor_layout::{View, layout};

fn run(image: View<u8, layout!(HWC[C = 3, H = 8, W = 8])>) -> usize {
    let (h, w, c) = image.sizes();
    h * w * c
}
fn main() {}
