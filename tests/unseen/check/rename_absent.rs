// mistakes: 1

use tensor_layout::{K, N, View, layout};

fn run(photo: View<u8, layout!(HWC[C = 3, H = 4, W = 6])>) {
    let turned = photo.rename(K, N);
}
fn main() {}
