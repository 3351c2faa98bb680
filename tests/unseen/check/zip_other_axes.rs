// mistakes: 1

use tensor_layout::{View, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>, b: View<u8, layout!(XY[X = 6, Y = 4])>) -> bool {
    a.zip(b).all(|(x, y)| x == y)
}
fn main() {}
