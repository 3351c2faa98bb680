// mistakes: 1

use tensor_layout::operators::{
    Absent, AveragePooling, AveragedPadding, Convolution, Graph, OwnedByDml, Window,
};
use tensor_layout::{H, W, layout};
layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Filters = OHWI[O = 16, I = 3, H = 1, W = 1];
    type Made = NCHW[N = 1, C = 16, H = 8, W = 8];
    type Taken = NHWC[N = 1, C = 16, H = 8, W = 8];
    type Pooled = NC[N = 1, C = 16];
}
static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Made> =
    Convolution::new(Window::new());
static POOL: AveragePooling<f32, Taken, Pooled> = AveragePooling::new(
    Window::new().size::<H>(8).size::<W>(8),
    AveragedPadding::LeftOut,
);
fn main() {
    let mut graph = Graph::new();
    let (photo, filters) = (graph.input("photo"), graph.input("filters"));
    let made = graph.apply(&LAYER, (photo, filters, Absent));
    let pooled = graph.apply(&POOL, (made,));
    graph.output("pooled", pooled);
}
