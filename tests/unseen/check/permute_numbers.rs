// mistakes: 1

use tensor_layout::{View, layout};

fn run(photo: View<u8, layout!(HWC[C = 3, H = 4, W = 6])>) {
    let planes = photo.permute((2, 0, 1));
}
fn main() {}
