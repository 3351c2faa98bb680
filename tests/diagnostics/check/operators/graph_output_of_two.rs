// mistakes: 1
use tensor_layout::operators::{Graph, Split};
use tensor_layout::{C, layout};

layout! {
    type Features = NC[N = 8, C = 64];
    type Half = NC[N = 8, C = 32];
}

static SPLIT: Split<f32, C, Features, (Half, Half)> = Split::new();

fn main() {
    let mut graph = Graph::new();
    let features = graph.input("features");
    let halves = graph.apply(&SPLIT, (features,));
    graph.output("halves", halves);
}
