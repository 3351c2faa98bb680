// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Gray = HW[4, 6]; }
struct Frame {
    image: View<u8, Gray>,
}
fn main() {}
