// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Gray = HW[4, 6]; }
fn save(image: View<u8, Gray>) {
    let _ = image;
}
fn run(image: &[u8]) {
    save(image)
}
fn main() {}
