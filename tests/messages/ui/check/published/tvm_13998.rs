// mistakes: 1
//! apache/tvm#13998: a kernel declared as HWIO whose parameters were stored as HWOI.
//! Cost: "does not match" when a model was imported as NHWC.
//! With this crate: the layer's filter and the parameters are declared, each as it is.
use tensor_layout::dml::BindError;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{Absent, Operator, OwnedByDml, TransposedConvolution, Window};
use tensor_layout::operators::Unbound;
use tensor_layout::layout;

layout! {
    type Input = NHWC[N = 1, C = 128, H = 16, W = 16];
    type Kernel = HWIO[I = 128, O = 64, H = 2, W = 2];
    type Parameters = HWOI[I = 128, O = 64, H = 2, W = 2];
    type Output = NHWC[N = 1, C = 64, H = 17, W = 17];
}

static LAYER: TransposedConvolution<f32, Input, OwnedByDml<Kernel>, Absent, Output> =
    TransposedConvolution::new(Window::new());

fn initialise<R: D3d12Resource>(parameters: Buffer<&R, f32, Parameters>) -> Result<(), BindError> {
    LAYER.bind_at_initialization((Unbound, &parameters, Unbound))?;
    Ok(())
}

fn main() {}
