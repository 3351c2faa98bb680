// mistakes: 1

use tensor_layout::{View, layout};

fn run(image: View<u32, layout!(HW[H = 8, W = 8])>) -> u32 {
    let mut sum = 0;
    for row in image {
        sum += row.iter().sum::<u32>();
    }
    sum
}
fn main() {}
