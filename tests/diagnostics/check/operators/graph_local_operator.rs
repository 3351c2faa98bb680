// mistakes: 1
use tensor_layout::operators::{ActivationLinear, Graph};
use tensor_layout::layout;

layout! {
    type Features = NC[N = 8, C = 64];
}

fn network() -> Graph<'static> {
    let double = ActivationLinear::<f32, Features, Features>::new(2.0, 0.0);
    let mut graph = Graph::new();
    let features = graph.input("features");
    let doubled = graph.apply(&double, (features,));
    graph.output("doubled", doubled);
    graph
}

fn main() {
    println!("{:?}", network());
}
