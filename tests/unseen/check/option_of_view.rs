// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Gray = HW[4, 6]; type Turned = WH[4, 6]; }
fn run(image: Option<View<u8, Gray>>) -> Option<View<u8, Turned>> {
    image
}
fn main() {}
