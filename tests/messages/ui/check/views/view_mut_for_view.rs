// mistakes: 1

use tensor_layout::{View, ViewMut, layout};

layout! { type Gray = HW[4, 6]; }
fn save(image: View<u8, Gray>) {
    let _ = image;
}
fn run(image: ViewMut<u8, Gray>) {
    save(image)
}
fn main() {}
