// mistakes: 1

use tensor_layout::{H, View, layout};

layout! { type Gray = HW[4, 6]; type Half = HW[2, 6]; }
fn save(image: View<u8, Half>) {
    let _ = image;
}
fn run(image: View<u8, Gray>) {
    save(image.step_by(H, 2))
}
fn main() {}
