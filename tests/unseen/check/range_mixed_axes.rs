// mistakes: 1

use tensor_layout::{H, View, W, layout};

fn run(photo: View<u8, layout!(HW[H = 4, W = 6])>) {
    let rows = photo.range(H(0)..W(2));
}
fn main() {}
