// mistakes: 1

use tensor_layout::{H, View, W, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>, h: H, w: W) -> u8 {
    a[(h + w, w)]
}
fn main() {}
