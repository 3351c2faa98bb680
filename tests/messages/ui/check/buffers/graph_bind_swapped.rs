// mistakes: 1
use tensor_layout::dml::BindError;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ElementWiseIdentity, Graph};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Planes = NCHW[N = 1, C = 3, H = 8, W = 8];
}

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

fn main() {}
