// mistakes: 1
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ActivationRelu, Graph};
use tensor_layout::layout;

layout! {
    type Features = NC[N = 8, C = 64];
}

static ACTIVE: ActivationRelu<f32, Features, Features> = ActivationRelu::new();

fn bind<R: D3d12Resource>(buffer: &Buffer<R, f32, Features>) {
    let mut graph = Graph::new();
    let features = graph.input("features");
    let active = graph.apply(&ACTIVE, (features,));
    graph.output("active", active);
    let _ = graph.bind().with("features", buffer);
}

fn main() {}
