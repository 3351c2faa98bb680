// mistakes: 1

use tensor_layout::{C, H, View, layout};

fn run(photo: View<u8, layout!(HWC[C = 3, H = 4, W = 6])>) {
    let planes = photo.permute((C, H));
}
fn main() {}
