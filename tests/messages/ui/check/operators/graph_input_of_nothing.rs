// mistakes: 1
use tensor_layout::operators::{ActivationRelu, Graph};
use tensor_layout::layout;

type Features = layout!(NC[N = 8, C = 64]);

static ACTIVE: ActivationRelu<f32, Features, Features> = ActivationRelu::new();

fn main() {
    let mut graph = Graph::new();
    let features = graph.input("features");
    let mask = graph.input("mask");
    let active = graph.apply(&ACTIVE, (features,));
    graph.output("active", active);
}
