// mistakes: 1

use tensor_layout::{View, layout, part};

fn run(photo: View<u8, layout!(HW[H = 4, W = 6])>) {
    let rows = part!(photo, N = 0);
}
fn main() {}
