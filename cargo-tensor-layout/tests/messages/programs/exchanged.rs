use tensor_layout::operators::{Absent, Convolution, Graph, Value, Window};
use tensor_layout::{C, H, Tensor, View, W, layout, part};

layout! {
    type Photo = HWC[C = 3, H = 8, W = 12];
    type Planes = CHW[C = 3, H = 8, W = 12];
    type Boxes = NK[N = 10, K = 4];
    type Scores = NK[N = 10, K = 80];
    type Pixels = NHWC[N = 1, C = 4, H = 8, W = 8];
    type Filter = OHWI[O = 4, I = 4, H = 3, W = 3];
    type Corner = HWC[C = 3, H = 4, W = 6];
}

struct Found<'a> {
    boxes: View<'a, f32, Boxes>,
    scores: View<'a, f32, Scores>,
}

trait Prepare {
    fn prepare(&self, photo: View<u8, Photo>) -> Tensor<u8, Planes>;
}
impl Prepare for () {
    fn prepare(&self, photo: View<u8, Photo>) -> Tensor<u8, Photo> { photo.to_layout() }
}

fn tuple<'a>(found: Found<'a>) -> (View<'a, f32, Boxes>, View<'a, f32, Scores>) {
    (found.scores, found.boxes)
}
fn fields<'a>(boxes: View<'a, f32, Boxes>, scores: View<'a, f32, Scores>) -> Found<'a> {
    Found {
        boxes: scores,
        scores: boxes,
    }
}
fn coordinate() -> Tensor<u8, Photo> { Tensor::from_fn(|(H(h), W(w), C(c))| (h * w + c) as u8) }
fn pattern() -> Tensor<u8, Photo> { Tensor::<u8, Photo>::from_fn(|(H(h), W(w), C(c))| (h * w + c) as u8) }
fn two_of_three() -> Tensor<u8, Photo> { Tensor::<u8, Photo>::from_fn(|(H(h), C(c), W(_))| (h + c) as u8) }
fn collected(photos: &[View<u8, Photo>]) -> Vec<Tensor<u8, Planes>> {
    photos.iter().map(|photo| photo.to_layout::<Photo>()).collect()
}
fn of_other_sizes(_: View<u8, Corner>) {}
fn boxed() -> Box<dyn Fn(View<u8, Photo>)> { Box::new(of_other_sizes) }
fn corner(photo: View<u8, Photo>) {
    let corner: View<u8, Corner> = part!(photo, H = 0..4, W = 0..6);
}
fn chosen(photo: View<u8, Photo>, old: View<u8, Planes>, is_old: bool) {
    let planes = if is_old { old } else { photo.to_layout() };
}
fn of_floats(_: View<f32, Photo>) {}
fn pointer() -> fn(View<u8, Photo>) { of_floats }
fn converted(photo: Tensor<u8, Photo>) -> Tensor<u8, Planes> { photo.into() }
fn extended(all: &mut Vec<Tensor<u8, Planes>>, more: Vec<Tensor<u8, Photo>>) { all.extend(more) }
fn or_else(photo: Option<Tensor<u8, Photo>>, other: Tensor<u8, Planes>) { photo.unwrap_or(other); }
static SEE: Convolution<f32, Pixels, Filter, Absent, Pixels> =
    Convolution::new(Window::new().padding::<H>(1, 1).padding::<W>(1, 1));
fn graph(graph: &mut Graph<'static>, pixels: Value<f32, Pixels>, filter: Value<f32, Filter>) {
    graph.apply(&SEE, (filter, pixels, Absent));
}
fn in_two_calls(boxes: View<f32, Boxes>, scores: View<f32, Scores>) {
    let show_boxes = |_: View<f32, Boxes>| ();
    let show_scores = |_: View<f32, Scores>| ();
    show_boxes(scores);
    show_scores(boxes);
}
fn main() {}
