//! microsoft/DirectML, Python/samples/candy.py at a9614e8, `instance_norm5`: mean and variance over axes 0, 2, 3.
//! Cost: none for a batch of one; with more, images would be mixed. Read in the file; no thread tells of it.
//! With this crate: the means that remain after the same axes.
//! No type can know: to average over the batch is as legal as not to, and other networks mean it.
use tensor_layout::layout;
use tensor_layout::operators::ReduceAverage;

layout! {
    type Features = NCHW[N = 4, C = 16, H = 720, W = 720];
    type Means = NCHW[N = 1, C = 16, H = 1, W = 1];
}

static MEANS: ReduceAverage<f32, Features, Means> = ReduceAverage::new();

pub(crate) fn main() {
    MEANS.with_raw(|desc| assert_ne!(desc.kind, 0));
}
