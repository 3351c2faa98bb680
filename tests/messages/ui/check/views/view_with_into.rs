// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 8, W = 8]; type Planes = CHW[C = 3, H = 8, W = 8]; }
fn save(image: View<u8, Planes>) {
    let _ = image;
}
fn run(image: View<u8, Photo>) {
    save(image.into())
}
fn main() {}
