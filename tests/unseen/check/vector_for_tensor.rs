// mistakes: 1

use tensor_layout::{Tensor, layout};

layout! { type Gray = HW[4, 6]; }
fn keep(image: Tensor<u8, Gray>) {
    let _ = image;
}
fn run(image: Vec<u8>) {
    keep(image)
}
fn main() {}
