// mistakes: 1

use tensor_layout::layout;
use tensor_layout::operators::{Absent, Convolution, Graph, OwnedByDml, Value, Window};
layout! {
    type Photo = NCHW[N = 1, C = 3, H = 8, W = 8];
    type Filters = OIHW[O = 16, I = 3, H = 1, W = 1];
    type Made = NCHW[N = 1, C = 16, H = 8, W = 8];
}
static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Made> =
    Convolution::new(Window::new());
fn main() {
    let mut graph = Graph::new();
    let photo: Value<f32, Photo> = graph.input("photo");
    let filters: Value<f32, OwnedByDml<Filters>> = graph.input("filters");
    graph.apply(&LAYER, (filters, photo, Absent));
}
