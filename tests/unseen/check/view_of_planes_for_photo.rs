// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Photo = HWC[C = 3, H = 32, W = 48]; type Planes = CHW[C = 3, H = 32, W = 48]; }
fn brightness(photo: View<f32, Photo>) -> f32 {
    photo.iter().sum()
}
fn run(planes: View<f32, Planes>) -> f32 {
    brightness(planes)
}
fn main() {}
