//! microsoft/MMdnn#250: a network of TensorFlow, converted to Caffe. There, what is pooled is NCHW and is
//! flattened so; the weights that follow were trained for the order H, W, C.
//! Cost: other outputs after the conversion.
//! With this crate: the weights are a matrix of F and K, as in the file. What F was made of is not in its type.
use tensor_layout::{C, DimF, F, H, K, N, Tensor, View, W, layout};

layout! {
    type Pooled = NCHW[N = 1, C = 2, H = 2, W = 1];
    type Features = NF[N = 1, F = 4];
    type Weights = FK[F = 4, K = 1];
}

fn dense(features: View<f32, Features>, weights: View<f32, Weights>) -> f32 {
    features
        .positions(F)
        .map(|f| features[(N(0), f)] * weights[(f, K(0))])
        .sum()
}

pub(crate) fn main() {
    let pooled =
        Tensor::<f32, Pooled>::from_fn(|(_, C(c), H(h), _)| [[1.0, 2.0], [3.0, 4.0]][c][h]);
    // Trained for h0 c0, h0 c1, h1 c0, h1 c1: it looks at channel 1 only.
    let weights = Tensor::<f32, Weights>::from_vec(vec![0.0, 1.0, 0.0, 1.0]).unwrap();
    let features = pooled.merge((C, H, W), DimF::<4>).to_layout::<Features>();
    assert_eq!(dense(features.as_view(), weights.as_view()), 6.0); // 3 + 4 were meant
}
