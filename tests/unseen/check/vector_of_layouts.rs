// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 4, W = 6]; type Planes = CHW[C = 3, H = 4, W = 6]; }
fn run<'a>(photo: View<'a, u8, Photo>, planes: View<'a, u8, Planes>) -> usize {
    let all = vec![photo, planes];
    all.len()
}
fn main() {}
