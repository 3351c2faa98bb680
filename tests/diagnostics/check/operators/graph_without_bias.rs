// mistakes: 1
use tensor_layout::operators::{Absent, Convolution, Graph, OwnedByDml, Window};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Filters = OIHW[O = 4, I = 3, H = 1, W = 1];
    type Features = NCHW[N = 1, C = 4, H = 8, W = 8];
}

static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
    Convolution::new(Window::new());

fn main() {
    let mut graph = Graph::new();
    let (photo, filters) = (graph.input("photo"), graph.input("filters"));
    let features = graph.apply(&LAYER, (photo, filters));
    graph.output("features", features);
}
