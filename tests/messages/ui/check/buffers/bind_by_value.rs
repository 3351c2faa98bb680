// mistakes: 1
//! A buffer is borrowed for as long as it is bound.
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ElementWiseIdentity, Operator};
use tensor_layout::layout;

layout! {
    type Scores = NC[N = 1, C = 1000];
}

static COPY: ElementWiseIdentity<f32, Scores, Scores> = ElementWiseIdentity::new();

fn copy<R: D3d12Resource>(from: Buffer<R, f32, Scores>, to: &Buffer<R, f32, Scores>) {
    let _ = COPY.bind((from,), (to,));
}

fn main() {}
