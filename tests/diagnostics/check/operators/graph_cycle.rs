// mistakes: 1
//! Values exist before an operator takes them, so an edge cannot lead back.
use tensor_layout::operators::{ElementWiseAdd, Graph, Value};
use tensor_layout::layout;

layout! {
    type Features = NHWC[N = 1, C = 16, H = 8, W = 8];
}

static ADD: ElementWiseAdd<f32, Features, Features, Features> = ElementWiseAdd::new();

fn main() {
    let mut graph = Graph::new();
    let input = graph.input("input");
    let state: Value<f32, Features>;
    let sum = graph.apply(&ADD, (input, state));
    state = graph.apply(&ADD, (sum, input));
    graph.output("state", state);
}
