// mistakes: 6
use tensor_layout::layout;
use tensor_layout::d3d12::ResourceDesc;
use tensor_layout::dml::BindError;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{
    Absent, Convolution, ElementWiseIdentity, Graph, InitializerBindings, Operator, OwnedByDml,
    Unbound, Window,
};

// A buffer is borrowed for as long as it is bound.
fn bind_by_value() {
    type Scores = layout!(NC[N = 1, C = 1000]);
    static COPY: ElementWiseIdentity<f32, Scores, Scores> = ElementWiseIdentity::new();
    fn copy<R: D3d12Resource>(from: Buffer<R, f32, Scores>, to: &Buffer<R, f32, Scores>) {
        let _ = COPY.bind((from,), (to,));
    }
}

fn bind_nothing_at_initialization() {
    type Weights = layout!(OIHW[O = 64, I = 3, H = 7, W = 7]);
    static COPY: ElementWiseIdentity<f32, OwnedByDml<Weights>, Weights> = ElementWiseIdentity::new();
    let _ = COPY.bind_at_initialization((Unbound,));
}

fn bind_nothing_of_owned() {
    type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
    type Filters = layout!(OIHW[O = 8, I = 3, H = 1, W = 1]);
    type Features = layout!(NCHW[N = 1, C = 8, H = 224, W = 224]);
    static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
        Convolution::new(Window::new());

    let nothing = LAYER.unbound_at_initialization();
    println!("{:?}", InitializerBindings::new([nothing.as_part()]));
}

fn graph_bind_owned_at_execution() {
    type Weights = layout!(OI[O = 16, I = 8]);
    static COPY: ElementWiseIdentity<f32, OwnedByDml<Weights>, Weights> = ElementWiseIdentity::new();
    fn bind<R: D3d12Resource>(
        from: &Buffer<R, f32, Weights>,
        to: &Buffer<R, f32, Weights>,
    ) -> Result<(), BindError> {
        let mut graph = Graph::new();
        let weights = graph.input("weights");
        let copy = graph.apply(&COPY, (weights,));
        graph.output("copy", copy);
        graph.bind().with(weights, from)?.with(copy, to)?.finish()?;
        Ok(())
    }
}

fn graph_bind_swapped() {
    type Photo = layout!(NHWC[N = 1, C = 3, H = 8, W = 8]);
    type Planes = layout!(NCHW[N = 1, C = 3, H = 8, W = 8]);
    static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();
    fn bind<R: D3d12Resource>(
        from: &Buffer<R, f32, Photo>,
        to: &Buffer<R, f32, Planes>,
    ) -> Result<(), BindError> {
        let mut graph = Graph::new();
        let photo = graph.input("photo");
        let planes = graph.apply(&TO_PLANES, (photo,));
        graph.output("planes", planes);
        graph.bind().with(photo, to)?.with(planes, to)?.finish()?;
        let _ = from;
        Ok(())
    }
}

const SCRATCH: ResourceDesc = ResourceDesc::buffer(0);

fn main() {}
