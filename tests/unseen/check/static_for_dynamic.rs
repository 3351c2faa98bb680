// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Any = HWC[C = 3, H = ?, W = ?]; type Photo = HWC[C = 3, H = 8, W = 8]; }
fn save(image: View<u8, Any>) {
    let _ = image;
}
fn run(image: View<u8, Photo>) {
    save(image)
}
fn main() {}
