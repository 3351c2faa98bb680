// mistakes: 1
use tensor_layout::operators::{ActivationRelu, ElementWiseIdentity, Graph};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Planes = NCHW[N = 1, C = 3, H = 8, W = 8];
}

static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
static ACTIVE: ActivationRelu<f32, Photo, Photo> = ActivationRelu::new();

fn main() {
    let mut graph = Graph::new();
    let photo = graph.input("photo");
    let planes = graph.apply(&TO_PLANES, (photo,));
    let active = graph.apply(&ACTIVE, (planes,));
    graph.output("active", active);
}
