// mistakes: 1
use tensor_layout::operators::{ActivationRelu, ElementWiseAdd, Graph, OwnedByDml};
use tensor_layout::layout;

type Features = layout!(NC[N = 8, C = 64]);

static ACTIVE: ActivationRelu<f32, Features, Features> = ActivationRelu::new();
static SHIFTED: ElementWiseAdd<f32, Features, OwnedByDml<Features>, Features> =
    ElementWiseAdd::new();

fn main() {
    let mut graph = Graph::new();
    let features = graph.input("features");
    let active = graph.apply(&ACTIVE, (features,));
    let shifted = graph.apply(&SHIFTED, (features, active));
    graph.output("shifted", shifted);
}
