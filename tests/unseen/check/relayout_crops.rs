// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 640, W = 480]; type Input = CHW[C = 3, H = 224, W = 224]; }
fn run(photo: View<u8, Photo>) {
    let input = photo.to_layout::<Input>();
}
fn main() {}
