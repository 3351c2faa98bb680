// mistakes: 1
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{
    Absent, AnyOperator, Convolution, Graph, Operator, OwnedByDml, Unbound, Window,
};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Filter = OHWC[O = 16, C = 3, H = 3, W = 3];
    type Features = NHWC[N = 1, C = 16, H = 6, W = 6];
}

static CONVOLUTION: Convolution<f32, Photo, OwnedByDml<Filter>, Absent, Features> =
    Convolution::new(Window::new());

fn bind<R: D3d12Resource>(
    photo: &Buffer<R, f32, Photo>,
    filter: &Buffer<R, f32, Filter>,
    features: &Buffer<R, f32, Features>,
) {
    let _ = CONVOLUTION.bind_at_initialization(Unbound, filter, Unbound);
    let _ = CONVOLUTION.bind(photo, Unbound, Unbound, features);
    let _ = CONVOLUTION.bind_slots((photo, Unbound, Unbound), (features,));
}

fn compile(operator: &impl Operator) -> i32 {
    operator.with_raw(|desc| desc.kind)
}

fn main() {
    let all: [&dyn AnyOperator; 1] = [&CONVOLUTION];
    println!("{} {}", all[0].name(), compile(&CONVOLUTION));
    CONVOLUTION.with_raw(|desc| println!("{}", desc.kind));

    let mut graph = Graph::new();
    let (photo, filter) = (graph.input("photo"), graph.input("filter"));
    let features = graph.apply(&CONVOLUTION, (photo, filter, Absent));
    graph.output("features", features);
}
