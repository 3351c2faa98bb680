// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 4, W = 6]; type Planes = CHW[C = 3, H = 4, W = 6]; }
fn run(photo: View<u8, Photo>, planes: View<u8, Planes>) {
    photo.relayout_into(planes)
}
fn main() {}
