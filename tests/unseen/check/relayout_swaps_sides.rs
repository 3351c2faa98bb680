// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 48, W = 64]; type Planes = CHW[C = 3, H = 64, W = 48]; }
fn run(photo: View<u8, Photo>) {
    let input = photo.to_layout::<Planes>();
}
fn main() {}
