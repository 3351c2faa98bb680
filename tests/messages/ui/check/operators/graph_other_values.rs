// mistakes: 3
use tensor_layout::operators::{ActivationRelu, Graph, Value};
use tensor_layout::layout;

layout! {
    type Photo = HWC[C = 3, H = 224, W = 320];
    type Wide = HWC[C = 3, H = 224, W = 640];
    type Photos = NHWC[N = 2, C = 3, H = 224, W = 320];
}

static ACTIVE: ActivationRelu<f32, Photo, Photo> = ActivationRelu::new();

fn main() {
    let mut graph = Graph::new();
    let halves: Value<half::f16, Photo> = graph.input("halves");
    let wide: Value<f32, Wide> = graph.input("wide");
    let photos: Value<f32, Photos> = graph.input("photos");
    graph.apply(&ACTIVE, (halves,));
    graph.apply(&ACTIVE, (wide,));
    graph.apply(&ACTIVE, (photos,));
}
