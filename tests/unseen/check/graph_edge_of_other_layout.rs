// mistakes: 1

use tensor_layout::dml::{ActivationRelu, ElementWiseIdentity, Graph};
use tensor_layout::layout;

layout! { type A = NHWC[N = 1, C = 3, H = 4, W = 4]; type B = NCHW[N = 1, C = 3, H = 4, W = 4]; }
static COPY: ElementWiseIdentity<f32, A, B> = ElementWiseIdentity::new();
static RELU: ActivationRelu<f32, A, A> = ActivationRelu::new();
fn run() {
    let mut graph = Graph::new();
    let input = graph.input("input");
    let planes = graph.apply(&COPY, (input,));
    let output = graph.apply(&RELU, (planes,));
    graph.output("output", output);
}
fn main() {}
