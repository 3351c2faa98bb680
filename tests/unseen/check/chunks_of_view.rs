// mistakes: 1

use tensor_layout::{View, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>) {
    for row in a.chunks(6) {
        let _ = row;
    }
}
fn main() {}
