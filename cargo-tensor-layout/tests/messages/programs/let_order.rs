use tensor_layout::{layout, View, Tensor};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
type Planes = layout!(CHW[C = 3, H = 4, W = 6]);
struct Model<'a> { input: View<'a, f32, Planes>, weights: Tensor<f32, Planes> }
pub fn run(photo: View<f32, Photo>) {
    let planes: View<f32, Planes> = photo;
    let _ = Model { input: photo, weights: photo.to_layout::<Photo>() };
    let f = |x: View<f32, Planes>| x.len();
    f(photo);
    let _ = match 3 { 1 => planes, _ => photo };
    let _ = if true { planes } else { photo };
    let _: &Tensor<f32, Planes> = &photo.to_layout::<Photo>();
    let _ = vec![planes, photo];
}
fn main() {}
