use tensor_layout::{layout, View, Tensor};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
fn floats(_: View<f32, Photo>) {}
fn gives(t: &Tensor<u8, Photo>) -> Tensor<f32, Photo> { t.clone() }
pub fn run(photo: View<u8, Photo>) { floats(photo); let x: f32 = photo; }
fn main() {}
