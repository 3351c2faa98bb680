// mistakes: 1
//! apache/tvm#9336: in the layouts of transposed convolutions, I and O had each other's meaning.
//! Cost: "a great deal of confusion"; code works only where somebody exchanges them by hand.
//! With this crate: five channels in, ten out, and a filter with I and O exchanged.
use tensor_layout::operators::{Absent, OwnedByDml, TransposedConvolution, Window};
use tensor_layout::layout;

layout! {
    type Input = NCHW[N = 1, C = 5, H = 16, W = 16];
    type Filter = OIHW[O = 5, I = 10, H = 3, W = 3];
    type Output = NCHW[N = 1, C = 10, H = 18, W = 18];
}

static DECONVOLUTION: TransposedConvolution<f32, Input, OwnedByDml<Filter>, Absent, Output> =
    TransposedConvolution::new(Window::new());

fn main() {
    println!("{DECONVOLUTION:?}");
}
