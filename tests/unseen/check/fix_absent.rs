// mistakes: 1

use tensor_layout::{N, View, layout};

fn run(photo: View<u8, layout!(HWC[C = 3, H = 4, W = 6])>) {
    let image = photo.fix((N(0),));
}
fn main() {}
