// mistakes: 1

use tensor_layout::{H, View, W, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>) -> u32 {
    let mut sum = 0;
    for h in a.positions(H) {
        for w in a.positions(W) {
            sum += u32::from(a[(h, h)]);
        }
    }
    sum
}
fn main() {}
