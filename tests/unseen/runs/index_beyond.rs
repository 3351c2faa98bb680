// mistakes: 1

use tensor_layout::{H, View, W, layout};

fn run(photo: View<u8, layout!(HW[H = 4, W = 6])>) -> u8 {
    photo[(H(4), W(0))]
}
fn main() {}
