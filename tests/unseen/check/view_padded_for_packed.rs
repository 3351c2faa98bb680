// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Packed = HW[H = 4, W = 6]; type Padded = HW[H = 4, W = 6], pad(W = 8); }
fn save(image: View<u8, Packed>) {
    let _ = image;
}
fn run(image: View<u8, Padded>) {
    save(image)
}
fn main() {}
