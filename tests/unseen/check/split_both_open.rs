// mistakes: 1

use tensor_layout::{H, View, Y, layout};

fn run(photo: View<u8, layout!(HW[H = 12, W = 6])>) {
    let tiles = photo.split(H, (Y, H));
}
fn main() {}
