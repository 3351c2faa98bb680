// mistakes: 1
use tensor_layout::dml::BindError;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ElementWiseIdentity, Graph, OwnedByDml};
use tensor_layout::layout;

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

fn main() {}
