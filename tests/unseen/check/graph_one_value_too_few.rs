// mistakes: 1

use tensor_layout::operators::{ElementWiseAdd, Graph};
use tensor_layout::layout;

layout! { type A = NHWC[N = 1, C = 3, H = 4, W = 4]; }
static ADD: ElementWiseAdd<f32, A, A, A> = ElementWiseAdd::new();
fn run() {
    let mut graph = Graph::new();
    let input = graph.input("input");
    let output = graph.apply(&ADD, (input,));
    graph.output("output", output);
}
fn main() {}
