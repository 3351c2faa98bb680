//! Limits of operators, each met exactly: the last number that is allowed, and the first that is refused.

use tensor_layout::operators::*;
use tensor_layout::{C, D, H, K, M, N, P, Q, R, W, layout};

type Photo = layout!(NCHW[N = 1, C = 2, H = 4, W = 4]);
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
    // The output has the axes of the indices in place of the only axis of the input.
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

#[test]
fn offsets_of_samples() {
    // `output_half_pixel` of ONNX moves the samples by half a pixel, but does not move the regions.
    let has_offsets = |sampling: RoiSampling| format!("{sampling:?}").contains("[0.0, -0.5]");
    assert!(has_offsets(RoiSampling::average().output_half_pixels()));
    assert!(!has_offsets(RoiSampling::average()));
    // `half_pixel` moves the regions, too, in the other direction.
    let both = format!("{:?}", RoiSampling::average().half_pixels());
    assert!(both.contains("[0.5, -0.5]"), "{both}");
}

/// DirectML's documentation of `DML_MAX_POOLING2_OPERATOR_DESC` has the levels of its types: 2.1 for floats, 3.0
/// for bytes, and 5.0 for all others.
#[test]
fn levels_of_pooled_elements() {
    fn level<T: elements::NumberElement>() -> FeatureLevel {
        MaxPoolingWithIndices::<T, u32, Photo, Photo, Photo>::new(Window::new()).feature_level()
    }
    assert_eq!(level::<f32>(), FeatureLevel::V2_1);
    assert_eq!(level::<u8>(), FeatureLevel::V3_0);
    assert_eq!(level::<i16>(), FeatureLevel::V5_0);
    assert_eq!(level::<i32>(), FeatureLevel::V5_0);
    assert_eq!(level::<i64>(), FeatureLevel::V5_0);
}

/// The pages of the operators have the levels of 64 bits: 4.1 for copies and sums, 5.0 for the larger of two and for
/// reductions, and 6.0 for quotients.
#[test]
fn levels_of_64_bits() {
    type Sums = layout!(NCHW[N = 1, C = 2, H = 4, W = 1]);
    let copy = ElementWiseIdentity::<i64, Photo, Photo>::new();
    assert_eq!(copy.feature_level(), FeatureLevel::V4_1);
    let sum = ElementWiseAdd::<i64, Photo, Photo, Photo>::new();
    assert_eq!(sum.feature_level(), FeatureLevel::V4_1);
    let largest = ElementWiseMax::<i64, Photo, Photo, Photo>::new();
    assert_eq!(largest.feature_level(), FeatureLevel::V5_0);
    let reduced = ReduceSum::<i64, Photo, Sums>::new();
    assert_eq!(reduced.feature_level(), FeatureLevel::V5_0);
    let quotient = ElementWiseDivide::<i64, Photo, Photo, Photo>::new();
    assert_eq!(quotient.feature_level(), FeatureLevel::V6_0);
}

/// The page of `DML_CAST_OPERATOR_DESC` lists elements of 64 bits from 4.1 on, for the input and for the output.
#[test]
fn levels_of_inputs_and_outputs() {
    fn level<T: elements::AnyElement, U: elements::AnyElement>() -> FeatureLevel {
        Cast::<T, U, Photo, Photo>::new().feature_level()
    }
    assert_eq!(level::<f32, i32>(), FeatureLevel::V2_1);
    assert_eq!(level::<i64, f32>(), FeatureLevel::V4_1);
    assert_eq!(level::<f32, i64>(), FeatureLevel::V4_1);
}

/// The level history of DirectML: reductions of five axes came with 3.0, but copies of five axes were there before.
/// Halves can be quantised from 6.0 on.
#[test]
fn levels_of_axes_and_halves() {
    type Volume = layout!(NCDHW[1, 2, 2, 3, 3]);
    type Sums = layout!(NCDHW[1, 2, 2, 3, 1]);
    type One = layout!(W[1]);
    let copied = ElementWiseIdentity::<f32, Volume, Volume>::new();
    assert_eq!(copied.feature_level(), FeatureLevel::V1_0);
    let summed = ReduceSum::<f32, Volume, Sums>::new();
    assert_eq!(summed.feature_level(), FeatureLevel::V3_0);

    let floats = ElementWiseQuantizeLinear::<f32, u8, Photo, One, One, Photo>::new();
    let halves = ElementWiseQuantizeLinear::<half::f16, u8, Photo, One, One, Photo>::new();
    assert!(floats.feature_level() < FeatureLevel::V6_0);
    assert_eq!(halves.feature_level(), FeatureLevel::V6_0);
}

#[test]
fn values_are_printed() {
    let mut graph = Graph::new();
    let photo: Value<f32, Photo> = graph.input("photo");
    let printed = format!("{photo:?}");
    assert!(printed.starts_with("Value("), "{printed}");
}
