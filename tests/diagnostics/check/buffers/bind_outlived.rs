// mistakes: 1
//! The resource is released before anything is executed.
use tensor_layout::dml::BindError;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{Bindings, ElementWiseIdentity};
use tensor_layout::layout;

layout! {
    type Scores = NC[N = 1, C = 1000];
}

static COPY: ElementWiseIdentity<f32, Scores, Scores> = ElementWiseIdentity::new();

fn copy<'a, R: D3d12Resource>(
    from: &'a Buffer<R, f32, Scores>,
    to: Buffer<R, f32, Scores>,
) -> Result<Bindings<'a>, BindError> {
    COPY.bind(from, &to)
}

fn main() {}
