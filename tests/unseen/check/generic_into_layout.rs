// mistakes: 1

use tensor_layout::{H, StaticLayout, View, W, layout};

fn open<L: StaticLayout<Axes = (H, W)>>(image: View<u8, L>) -> View<u8, layout!(HW[?, ?])> {
    image.into_layout()
}
fn main() {}
