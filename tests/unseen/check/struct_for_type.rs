// mistakes: 1

use tensor_layout::{View, layout};

layout! { struct Rgb = HWC[C = 3, H = 8, W = 8]; type Photo = HWC[C = 3, H = 8, W = 8]; }
fn save(image: View<u8, Photo>) {
    let _ = image;
}
fn run(image: View<u8, Rgb>) {
    save(image)
}
fn main() {}
