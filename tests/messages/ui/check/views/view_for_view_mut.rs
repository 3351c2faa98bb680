// mistakes: 1

use tensor_layout::{View, ViewMut, layout};

layout! { type Gray = HW[4, 6]; }
fn clear(mut image: ViewMut<u8, Gray>) {
    image.fill(0)
}
fn run(image: View<u8, Gray>) {
    clear(image)
}
fn main() {}
