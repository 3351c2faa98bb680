// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 4, W = 6]; type Planes = CHW[C = 3, H = 4, W = 6]; }
fn average(planes: View<f32, Planes>) -> f32 {
    planes.iter().sum()
}
fn run(photos: &[View<f32, Photo>]) -> f32 {
    photos.iter().copied().map(average).sum()
}
fn main() {}
