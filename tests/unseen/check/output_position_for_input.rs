// mistakes: 1

use tensor_layout::{H, K, View, W, Y, layout};

fn run(a: View<u8, layout!(HW[H = 9, W = 9])>, y: Y, k: K) -> u8 {
    a[(H(2 * y + k), W(0))]
}
fn main() {}
