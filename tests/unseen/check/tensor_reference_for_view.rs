// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! { type Gray = HW[4, 6]; }
fn save(image: View<u8, Gray>) {
    let _ = image;
}
fn run(tensor: &Tensor<u8, Gray>) {
    save(tensor)
}
fn main() {}
