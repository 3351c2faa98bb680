// mistakes: 7
use tensor_layout::layout;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{
    ActivationRelu, ElementWiseAdd, ElementWiseIdentity, Graph, OwnedByDml, Value,
};

type Features = layout!(NC[N = 8, C = 64]);

fn graph_of_buffer() {
    static ACTIVE: ActivationRelu<f32, Features, Features> = ActivationRelu::new();
    fn add<R: D3d12Resource>(graph: &mut Graph<'_>, buffer: &Buffer<R, f32, Features>) {
        let active = graph.apply(&ACTIVE, (buffer,));
        graph.output("active", active);
    }
}

fn graph_other_order() {
    type Photo = layout!(NHWC[N = 1, C = 3, H = 8, W = 8]);
    type Planes = layout!(NCHW[N = 1, C = 3, H = 8, W = 8]);
    static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
    static ACTIVE: ActivationRelu<f32, Photo, Photo> = ActivationRelu::new();
    let mut graph = Graph::new();
    let photo = graph.input("photo");
    let planes = graph.apply(&TO_PLANES, (photo,));
    let active = graph.apply(&ACTIVE, (planes,));
    graph.output("active", active);
}

fn graph_other_values() {
    type Photo = layout!(HWC[C = 3, H = 224, W = 320]);
    type Wide = layout!(HWC[C = 3, H = 224, W = 640]);
    type Photos = layout!(NHWC[N = 2, C = 3, H = 224, W = 320]);
    static ACTIVE: ActivationRelu<f32, Photo, Photo> = ActivationRelu::new();
    let mut graph = Graph::new();
    let halves: Value<half::f16, Photo> = graph.input("halves");
    let wide: Value<f32, Wide> = graph.input("wide");
    let photos: Value<f32, Photos> = graph.input("photos");
    graph.apply(&ACTIVE, (halves,));
    graph.apply(&ACTIVE, (wide,));
    graph.apply(&ACTIVE, (photos,));
}

fn graph_owned_inner() {
    static ACTIVE: ActivationRelu<f32, Features, Features> = ActivationRelu::new();
    static SHIFTED: ElementWiseAdd<f32, Features, OwnedByDml<Features>, Features> =
        ElementWiseAdd::new();
    let mut graph = Graph::new();
    let features = graph.input("features");
    let active = graph.apply(&ACTIVE, (features,));
    let shifted = graph.apply(&SHIFTED, (features, active));
    graph.output("shifted", shifted);
}

fn graph_without_tuple() {
    static ACTIVE: ActivationRelu<f32, Features, Features> = ActivationRelu::new();
    let mut graph = Graph::new();
    let features = graph.input("features");
    let active = graph.apply(&ACTIVE, features);
    graph.output("active", active);
}

fn main() {}
