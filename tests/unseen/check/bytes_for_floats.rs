// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Gray = HW[4, 6]; }
fn save(image: View<f32, Gray>) {
    let _ = image;
}
fn run(image: View<u8, Gray>) {
    save(image)
}
fn main() {}
