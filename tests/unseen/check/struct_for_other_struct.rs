// mistakes: 1

use tensor_layout::{View, layout};

layout! { struct Rgb = HWC[C = 3, H = 8, W = 8]; struct Bgr = HWC[C = 3, H = 8, W = 8]; }
fn save(image: View<u8, Rgb>) {
    let _ = image;
}
fn run(image: View<u8, Bgr>) {
    save(image)
}
fn main() {}
