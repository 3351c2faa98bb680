// mistakes: 1
//! microsoft/MMdnn#250: a network of TensorFlow, converted to Caffe. There, what is pooled is NCHW and is
//! flattened so; the weights that follow were trained for the order H, W, C.
//! Cost: other outputs after the conversion.
//! With this crate: the features say what F was made of when the weights were trained. The conversion flattens what
//! Caffe has.
//! Until 2026-11, a layout could not name the parts of an axis, and nothing caught the mistake.
use tensor_layout::{F, K, N, Tensor, View, layout, rearrange};

layout! {
    type Pooled = NCHW[N = 1, C = 2, H = 2, W = 1];
    struct Features = NF[N = 1, F = 4], parts(F = HWC);
    type Weights = FK[F = 4, K = 1];
}

fn dense(features: View<f32, Features>, weights: View<f32, Weights>) -> f32 {
    let products = features.positions(F).map(|f| features[(N(0), f)] * weights[(f, K(0))]);
    products.sum()
}

fn convert(pooled: View<f32, Pooled>, weights: View<f32, Weights>) -> f32 {
    let features: Tensor<f32, Features> = rearrange!(pooled: N C H W -> N F(C H W));
    dense(features.as_view(), weights)
}

fn main() {
    let _ = convert;
}
