// mistakes: 1

use tensor_layout::operators::{ActivationRelu, Graph};
use tensor_layout::{C, DimF, H, W, layout};

layout! { type A = NHWC[N = 1, C = 3, H = 4, W = 4]; type F = NF[N = 1, F = 48]; }
static RELU: ActivationRelu<f32, A, A> = ActivationRelu::new();
static FLAT: ActivationRelu<f32, F, F> = ActivationRelu::new();
fn run() {
    let mut graph = Graph::new();
    let input = graph.input("input");
    let output = graph.apply(&RELU, (input,));
    let output = graph.apply(&FLAT, (output.merge((C, H, W), DimF::<48>),));
    graph.output("output", output);
}
fn main() {}
