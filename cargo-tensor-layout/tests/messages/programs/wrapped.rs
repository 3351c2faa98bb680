use tensor_layout::{layout, View, ViewMut, Tensor, H, W, C, N, DimN, Mapping};
type Photo = layout!(HWC[C = 3, H = 4, W = 6]);
type Planes = layout!(CHW[C = 3, H = 4, W = 6]);
type Batch = layout!(NCHW[N = 1, C = 3, H = 4, W = 6]);
type Gray = layout!(HW[4, 6]);
type Scores = layout!(NK[N = 1, K = 10]);
fn option(photo: Option<View<u8, Photo>>) -> Option<View<u8, Planes>> { photo }
fn boxed(photo: Box<Tensor<u8, Photo>>) -> Box<Tensor<u8, Planes>> { photo }
fn many(photos: Vec<Tensor<u8, Photo>>) -> Vec<Tensor<u8, Planes>> { photos }
fn slices<'a>(photos: &'a [Tensor<u8, Photo>]) -> &'a [Tensor<u8, Planes>] { photos }
fn batch(_: View<u8, Batch>) {}
fn gray(_: View<u8, Gray>) {}
fn planes_mut(_: ViewMut<u8, Planes>) {}
fn mapping(_: Mapping<Planes>) {}
fn tuple(pair: (View<u8, Photo>, usize)) -> (View<u8, Planes>, usize) { pair }
fn apply(f: fn(View<u8, Photo>), v: View<u8, Planes>) { f(v) }
pub fn run(planes: View<u8, Planes>, photo: View<u8, Photo>, mut t: Tensor<u8, Photo>, scores: View<u8, Scores>) {
    batch(planes);
    gray(photo);
    gray(photo.fix((C(0),)));
    planes_mut(t.as_view_mut());
    planes_mut(&mut t);
    mapping(photo.mapping());
    mapping(*photo.mapping());
    batch(scores);
    apply(batch, planes);
    let f: fn(View<u8, Photo>) = gray;
    let x = photo[(H(1), W(2))];
    let y: u8 = photo[(1, 2, 3)];
    let z = photo[(H(1), W(2), C(3))];
    let mut arr = [planes; 2];
    arr[0] = photo;
    t = planes.to_layout::<Planes>();
    let s: String = photo;
}
fn main() {}
