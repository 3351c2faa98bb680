// mistakes: 1
// exception: lines: the compiler writes down the binding
use tensor_layout::operators::{ActivationTanh, Graph};
use tensor_layout::layout;

layout! {
    type Features = NC[N = 8, C = 64];
}

fn main() {
    let mut graph = Graph::new();
    let features = graph.input("features");
    let active = graph.apply(
        &ActivationTanh::<f32, Features, Features>::new(),
        (features,),
    );
    graph.output("active", active);
}
