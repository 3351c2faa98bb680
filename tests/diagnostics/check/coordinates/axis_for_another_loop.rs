// mistakes: 1
// Equal sizes, so that no check of ranges would find it.
use tensor_layout::{layout, View, H, W};

fn sum(plane: View<u32, layout!(HW[3, 3])>) -> u32 {
    let mut sum = 0;
    for w in plane.positions(W) {
        sum += plane[(H(w), W(0))];
    }
    sum
}

fn main() {}
