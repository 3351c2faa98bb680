//! Limits of operators, each met exactly: the last number that is allowed, and the first that is refused.

use tensor_layout::operators::*;
use tensor_layout::{C, D, H, K, M, N, P, Q, R, W, layout};

type Line = layout!(H[?]);
type Eight = layout!(NCDWKMPQ[?, ?, ?, ?, ?, ?, ?, ?]);

macro_rules! mapped {
    ($layout:ty, $($size:expr),+) => {
        <$layout>::with(($($size,)+)).expect("it is small")
    };
}

fn eight() -> tensor_layout::Mapping<Eight> {
    mapped!(Eight, N(1), C(1), D(1), W(1), K(1), M(1), P(2), Q(3))
}

#[test]
fn tensors_of_eight_axes() {
    // The output has the axes of the indices instead of the only axis of the input.
    let gathered =
        Gather::<f32, u32, H, Line, Eight, Eight>::with(mapped!(Line, H(5)), eight(), eight());
    gathered.expect("DirectML has eight axes");
    let softmax = ActivationSoftmax::<f32, Q, Eight, Eight>::with(eight(), eight());
    softmax.expect("only P and Q have several positions");
}

#[test]
fn as_few_samples_as_many() {
    type Regions = layout!(RK[?, ?]);
    type OfRegions = layout!(R[?]);
    type Pooled = layout!(RCHW[?, ?, ?, ?]);
    type Image = layout!(NCHW[?, ?, ?, ?]);
    let pooled = |least, most| {
        RoiAlign1::<f32, u32, R, K, Image, Regions, OfRegions, Pooled>::with(
            RoiSampling::average().samples(least, most),
            mapped!(Image, N(2), C(3), H(4), W(5)),
            mapped!(Regions, R(6), K(4)),
            mapped!(OfRegions, R(6)),
            mapped!(Pooled, R(6), C(3), H(2), W(2)),
        )
    };
    assert!(pooled(2, 2).is_ok());
    assert!(pooled(3, 2).is_err());
    assert!(pooled(0, 2).is_err());
}
