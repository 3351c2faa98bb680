// mistakes: 1

use tensor_layout::operators::{
    Absent, Convolution, Graph, OwnedByDml, Value, Window,
};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Filters = OHWI[O = 16, I = 3, H = 1, W = 1];
    type Features = NHWC[N = 1, C = 16, H = 8, W = 8];
}
static STEM: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
    Convolution::new(Window::new());

pub fn add_stem(graph: &mut Graph<'static>) -> Value<f32, Features> {
    let photo: Value<f32, Photo> = graph.input("photo");
    let filters: Value<f32, OwnedByDml<Filters>> = graph.input("filters");
    graph.apply(&STEM, (photo, filters))
}

fn main() {}
