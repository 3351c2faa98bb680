// mistakes: 1

use tensor_layout::layout;
use tensor_layout::operators::{ElementWiseAdd, Graph, Value};

layout! {
    type Features = NCHW[N = 1, C = 8, H = 4, W = 4];
    type Smaller = NCHW[N = 1, C = 8, H = 2, W = 2];
}
static ADD: ElementWiseAdd<f32, Features, Features, Features> = ElementWiseAdd::new();

fn skip(graph: &mut Graph, x: Value<f32, Features>, y: Value<f32, Smaller>) {
    graph.apply(&ADD, (x, y));
}

fn main() {}
