// mistakes: 1

use tensor_layout::layout;
use tensor_layout::operators::{ActivationRelu, Graph, Value};

layout! {
    type Features = NCHW[N = 1, C = 64, H = 7, W = 7];
    type Pixels = NHWC[N = 1, C = 64, H = 7, W = 7];
}
static RELU: ActivationRelu<f32, Features, Features> = ActivationRelu::new();

pub fn add(graph: &mut Graph<'static>, x: Value<f32, Features>) -> Value<f32, Pixels> {
    graph.apply(&RELU, (x,))
}

fn main() {}
