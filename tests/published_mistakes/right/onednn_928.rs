//! oneapi-src/oneDNN#928: softmax over axis 3 of an NHWC tensor. Axes are counted in logical order: that is W.
//! Cost: results that do not match, found by comparison.
//! With this crate: axes are named.
use tensor_layout::operators::ActivationSoftmax1;
use tensor_layout::{C, layout};

layout! {
    type Scores = NHWC[N = 1, C = 21, H = 64, W = 64];
}

static SOFTMAX: ActivationSoftmax1<f32, (C,), Scores, Scores> = ActivationSoftmax1::new();

pub(crate) fn main() {
    SOFTMAX.with_raw(|desc| assert_eq!(desc.kind, 158));
}
