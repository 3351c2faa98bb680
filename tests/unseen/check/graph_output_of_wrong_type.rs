// mistakes: 1

use tensor_layout::layout;
use tensor_layout::operators::{ActivationRelu, Graph, Value};

layout! {
    type Features = NC[N = 1, C = 8];
    type Other = NK[N = 1, K = 8];
}
static RELU: ActivationRelu<f32, Features, Features> = ActivationRelu::new();

fn relu(graph: &mut Graph, x: Value<f32, Features>) -> Value<f32, Other> {
    graph.apply(&RELU, (x,))
}

fn main() {}
