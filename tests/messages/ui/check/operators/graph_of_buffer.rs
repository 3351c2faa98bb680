// mistakes: 1
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ActivationRelu, Graph};
use tensor_layout::layout;

layout! {
    type Features = NC[N = 8, C = 64];
}

static ACTIVE: ActivationRelu<f32, Features, Features> = ActivationRelu::new();

fn add<R: D3d12Resource>(graph: &mut Graph<'_>, buffer: &Buffer<R, f32, Features>) {
    let active = graph.apply(&ACTIVE, (buffer,));
    graph.output("active", active);
}

fn main() {}
