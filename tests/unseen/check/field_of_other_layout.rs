// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 4, W = 6]; type Planes = CHW[C = 3, H = 4, W = 6]; }
struct Frame<'a> {
    planes: View<'a, u8, Planes>,
}
fn frame(photo: View<u8, Photo>) -> Frame {
    Frame { planes: photo }
}
fn main() {}
