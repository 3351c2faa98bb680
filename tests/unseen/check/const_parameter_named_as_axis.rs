// mistakes: 1

use tensor_layout::{H, View, W, layout};

fn first<const H: usize, const W: usize>(image: View<u8, layout!(HW[H = H, W = W])>) -> u8 {
    image[(H(0), W(0))]
}
fn main() {}
