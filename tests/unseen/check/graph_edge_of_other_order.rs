// mistakes: 1

use tensor_layout::operators::{
    ActivationRelu, Graph, MaxPooling, Window,
};
use tensor_layout::{H, W, layout};

layout! {
    type Features = NCHW[N = 1, C = 64, H = 112, W = 112];
    type Pixels = NHWC[N = 1, C = 64, H = 112, W = 112];
    type Pooled = NHWC[N = 1, C = 64, H = 56, W = 56];
}
const HALVES: Window = Window::new()
    .size::<H>(2).size::<W>(2).stride::<H>(2).stride::<W>(2);
static ACTIVE: ActivationRelu<f32, Features, Features> = ActivationRelu::new();
static POOL: MaxPooling<f32, Pixels, Pooled> = MaxPooling::new(HALVES);

pub fn add_layers(graph: &mut Graph<'static>) {
    let features = graph.input("features");
    let active = graph.apply(&ACTIVE, (features,));
    let pooled = graph.apply(&POOL, (active,));
    graph.output("pooled", pooled);
}

fn main() {}
