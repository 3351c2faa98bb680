// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 4, W = 6]; type Input = NCHW[N = 1, C = 3, H = 4, W = 6]; }
fn run(photo: View<u8, Photo>) {
    let input = photo.to_layout::<Input>();
}
fn main() {}
