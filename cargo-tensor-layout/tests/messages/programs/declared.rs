use tensor_layout::{layout, AnyLayout, View, Tensor, H, W, C, AsView, traits::*};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
type Planes = layout!(CHW[C = 3, H = 4, W = 6]);
fn area<L: AnyLayout>(v: View<u8, L>, w: View<u8, L>) -> usize { v.len() + w.len() }
fn any(v: impl AsView<u8, Planes>, w: impl AsView<u8, Planes>) {}
trait Model { fn run(&self, x: View<f32, Planes>) -> Tensor<f32, Planes>; }
struct M;
impl Model for M { fn run(&self, x: View<f32, Photo>) -> Tensor<f32, Planes> { x.to_layout() } }
struct Holder { t: Tensor<u8, Planes> }
enum E { A(Tensor<u8, Planes>), B }
pub fn run(photo: View<u8, Photo>, planes: View<u8, Planes>, t: Tensor<u8, Photo>) -> Result<(), Box<dyn std::error::Error>> {
    area(photo, planes);
    any(photo, planes);
    any(&t, photo);
    let h = Holder { t };
    let e = E::A(photo.to_layout());
    let e = E::A(photo);
    let q = if photo.len() > 3 { photo } else { planes };
    let mut k = planes;
    k = photo;
    let c = |v: View<u8, Planes>| v.len();
    let n = c(photo) + c(&planes);
    photo.zip(planes.permute((H, W, C)));
    for row in photo.axis_iter(W) { any(row, planes); }
    let v: Vec<View<u8, Planes>> = vec![photo];
    let o: Option<&Tensor<u8, Planes>> = Some(&t);
    let p: Result<Tensor<u8, Planes>, String> = Ok(t);
    photo.try_into_layout::<Planes>()?;
    let d: Tensor<u8, Planes> = photo.to_layout()?;
    Ok(())
}
fn main() {}
