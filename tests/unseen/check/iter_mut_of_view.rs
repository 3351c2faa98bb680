// mistakes: 1

use tensor_layout::{View, layout};

fn run(a: View<u8, layout!(HW[H = 4, W = 6])>) {
    for x in a.iter_mut() {
        *x = 0;
    }
}
fn main() {}
