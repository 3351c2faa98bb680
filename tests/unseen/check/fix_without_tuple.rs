// mistakes: 1

use tensor_layout::{C, View, layout};

fn run(photo: View<u8, layout!(HWC[C = 3, H = 4, W = 6])>) {
    let plane = photo.fix(C(0));
}
fn main() {}
