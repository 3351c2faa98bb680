// mistakes: 1

use tensor_layout::{Tensor, View, layout};

layout! { type Gray = HW[4, 6]; }
fn keep(image: Tensor<u8, Gray>) {
    let _ = image;
}
fn run(image: View<u8, Gray>) {
    keep(image)
}
fn main() {}
