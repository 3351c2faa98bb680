// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! { type Gray = HW[4, 6]; }
fn save(image: View<u8, Gray>) {
    let _ = image;
}
fn run() {
    let tensor = Tensor::<u8, Gray>::filled(0);
    save(tensor)
}
fn main() {}
