// mistakes: 2
// Other functions of a graph and its values: no element of DirectML, and other axes.
use tensor_layout::operators::{Graph, Value};
use tensor_layout::layout;

layout! {
    type Photo = NCHW[N = 1, C = 3, H = 8, W = 8];
    type Volume = NCDW[N = 1, C = 3, D = 8, W = 8];
}

fn input(graph: &mut Graph) {
    let _ = graph.input::<String, Photo>("photo");
}

fn broadcast_to(value: Value<f32, Photo>) {
    let _ = value.broadcast_to::<Volume>();
}

fn main() {}
