// mistakes: 1

use tensor_layout::{View, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>) -> u32 {
    let mut sum = 0;
    for h in 0..4 {
        for w in 0..6 {
            sum += u32::from(a[(h, w)]);
        }
    }
    sum
}
fn main() {}
