//! Every operator, for those who ask a library about all of them.

#![expect(clippy::too_many_lines, reason = "there are many")]

use tensor_layout::dml::*;
use tensor_layout::{C, N, W, layout};

/// An operator, the level in which it was introduced, and its name.
pub(crate) type Asked = (Box<dyn AnyOperator>, FeatureLevel, &'static str);

/// An operator on images, which all feature levels take, and its constant.
macro_rules! of_images {
    ($($name:ident<$($parameter:ty),+>($($argument:expr),*);)+) => {vec![$({
        type Operator = $name<$($parameter),+>;
        const OPERATOR: Operator = $name::new($($argument),*);
        let level = <Operator as tensor_layout::dml::Operator>::FEATURE_LEVEL;
        (Box::new(OPERATOR) as Box<dyn AnyOperator>, level, stringify!($name))
    }),+]};
}

/// Each operator once, with the level in which it was introduced, and its name.
pub(crate) fn all() -> Vec<Asked> {
    type X = layout!(NCHW[N = 1, C = 2, H = 3, W = 4]);
    type P = layout!(C[C = 2]);
    type K = layout!(OIHW[O = 2, I = 2, H = 1, W = 1]);
    type A = layout!(NCHW[N = 1, C = 2, H = 3, W = 3]);
    type J = layout!(NCHW[N = 2, C = 2, H = 3, W = 4]);
    type R = layout!(NHW[N = 1, H = 3, W = 4]);
    type M = layout!(NCHK[N = 1, C = 2, H = 3, K = 5]);
    type B = layout!(NCKW[N = 1, C = 2, K = 5, W = 4]);
    const W1: Window = Window::new();
    of_images! {
        ActivationCelu<f32, X, X>(1.0);
        ActivationElu<f32, X, X>(1.0);
        ActivationGelu<f32, X, X>();
        ActivationHardSigmoid<f32, X, X>(0.2, 0.5);
        ActivationHardSwish<f32, X, X>(0.2, 0.5);
        ActivationHardmax1<f32, C, X, X>();
        ActivationLeakyRelu<f32, X, X>(0.1);
        ActivationLinear<f32, X, X>(1.0, 2.0);
        ActivationLogSoftmax1<f32, C, X, X>();
        ActivationParameterizedRelu<f32, X, X, X>();
        ActivationParametricSoftplus<f32, X, X>(1.0, 1.0);
        ActivationRelu<f32, X, X>();
        ActivationScaledElu<f32, X, X>(1.0, 1.0);
        ActivationScaledTanh<f32, X, X>(1.0, 1.0);
        ActivationShrink<f32, X, X>(0.0, 0.5);
        ActivationSigmoid<f32, X, X>();
        ActivationSoftmax1<f32, C, X, X>();
        ActivationSoftplus<f32, X, X>(1.0);
        ActivationSoftsign<f32, X, X>();
        ActivationSwish<f32, X, X>(1.0);
        ActivationTanh<f32, X, X>();
        ActivationThresholdedRelu<f32, X, X>(1.0);
        Argmax<f32, u32, X, R>();
        Argmin<f32, u32, X, R>();
        AveragePooling<f32, X, X>(W1, AveragedPadding::LeftOut);
        BatchNormalization<f32, X, P, P, P, P, X>(1e-5);
        Cast<f32, u8, X, X>();
        Convolution<f32, X, K, Absent, X>(W1);
        ElementWiseAbs<f32, X, X>();
        ElementWiseAcos<f32, X, X>();
        ElementWiseAcosh<f32, X, X>();
        ElementWiseAdd<f32, X, X, X>();
        ElementWiseAsin<f32, X, X>();
        ElementWiseAsinh<f32, X, X>();
        ElementWiseAtan<f32, X, X>();
        ElementWiseAtanYx<f32, X, X, X>();
        ElementWiseAtanh<f32, X, X>();
        ElementWiseBitAnd<u8, X, X, X>();
        ElementWiseBitNot<u8, X, X>();
        ElementWiseBitOr<u8, X, X, X>();
        ElementWiseBitShiftLeft<u8, X, X, X>();
        ElementWiseBitShiftRight<u8, X, X, X>();
        ElementWiseBitXor<u8, X, X, X>();
        ElementWiseCeil<f32, X, X>();
        ElementWiseClip<f32, X, X>(0.0, 6.0);
        ElementWiseClip1<f32, X, X>(0.0, 6.0);
        ElementWiseConstantPow<f32, X, X>(2.0);
        ElementWiseCos<f32, X, X>();
        ElementWiseCosh<f32, X, X>();
        ElementWiseDifferenceSquare<f32, X, X, X>();
        ElementWiseDivide<f32, X, X, X>();
        ElementWiseErf<f32, X, X>();
        ElementWiseExp<f32, X, X>();
        ElementWiseFloor<f32, X, X>();
        ElementWiseIdentity<f32, X, X>();
        ElementWiseIf<f32, X, X, X, X>();
        ElementWiseIsInfinity<f32, X, X>(InfinityMode::Either);
        ElementWiseIsNan<f32, u8, X, X>();
        ElementWiseLog<f32, X, X>();
        ElementWiseLogicalAnd<u8, X, X, X>();
        ElementWiseLogicalEquals<f32, u32, X, X, X>();
        ElementWiseLogicalGreaterThan<f32, u32, X, X, X>();
        ElementWiseLogicalGreaterThanOrEqual<f32, u32, X, X, X>();
        ElementWiseLogicalLessThan<f32, u32, X, X, X>();
        ElementWiseLogicalLessThanOrEqual<f32, u32, X, X, X>();
        ElementWiseLogicalNot<u8, X, X>();
        ElementWiseLogicalOr<u8, X, X, X>();
        ElementWiseLogicalXor<u8, X, X, X>();
        ElementWiseMax<f32, X, X, X>();
        ElementWiseMean<f32, X, X, X>();
        ElementWiseMin<f32, X, X, X>();
        ElementWiseModulusFloor<f32, X, X, X>();
        ElementWiseModulusTruncate<f32, X, X, X>();
        ElementWiseMultiply<f32, X, X, X>();
        ElementWiseNegate<f32, X, X>();
        ElementWisePow<f32, f32, X, X, X>();
        ElementWiseRecip<f32, X, X>();
        ElementWiseRound<f32, X, X>(RoundingMode::TowardZero);
        ElementWiseSign<f32, X, X>();
        ElementWiseSin<f32, X, X>();
        ElementWiseSinh<f32, X, X>();
        ElementWiseSqrt<f32, X, X>();
        ElementWiseSubtract<f32, X, X, X>();
        ElementWiseTan<f32, X, X>();
        ElementWiseTanh<f32, X, X>();
        ElementWiseThreshold<f32, X, X>(0.0);
        Gemm<f32, M, B, Absent, X>(1.0, 0.0);
        Join<f32, N, (X, X), J>();
        MaxPooling<f32, X, X>(W1);
        MaxPoolingWithIndices<f32, u32, X, X, X>(W1);
        Padding<f32, A, X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
        Padding1<f32, A, X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
        ReduceAverage<f32, X, R>();
        ReduceL1<f32, X, R>();
        ReduceL2<f32, X, R>();
        ReduceLogSum<f32, X, R>();
        ReduceLogSumExp<f32, X, R>();
        ReduceMax<f32, X, R>();
        ReduceMin<f32, X, R>();
        ReduceMultiply<f32, X, R>();
        ReduceSum<f32, X, R>();
        ReduceSumSquare<f32, X, R>();
        Resample<f32, X, A>(Resampling::linear());
        Slice1<f32, X, A>(SliceWindow::new().range::<W>(0..3));
        Split<f32, N, J, (X, X)>();
        TransposedConvolution<f32, X, K, Absent, X>(W1);
    }
}

/// Operators that take more elements than fractions, with all that they take, and on one axis and on eight.
pub(crate) fn of_all_elements() -> Vec<Asked> {
    type X = layout!(NCHW[N = 1, C = 2, H = 3, W = 4]);
    type K = layout!(W[W = 12]);
    type L = layout!(ABCDEFGH[1, 2, 1, 2, 1, 3, 1, 2]);
    type A = layout!(NCHW[N = 1, C = 2, H = 3, W = 3]);
    type J = layout!(NCHW[N = 2, C = 2, H = 3, W = 4]);
    type R = layout!(NHW[N = 1, H = 3, W = 4]);
    const W1: Window = Window::new();
    let mut asked = Vec::new();
    macro_rules! any {
        ($($t:ty)*) => {$(asked.extend(of_images! {
            Cast<$t, f32, X, X>();
            Cast<f32, $t, L, L>();
            ElementWiseIdentity<$t, X, X>();
            ElementWiseIdentity<$t, K, K>();
            ElementWiseIdentity<$t, L, L>();
            ElementWiseBitAnd<$t, X, X, X>();
            ElementWiseBitNot<$t, X, X>();
            ElementWiseIf<$t, X, X, X, X>();
            Join<$t, N, (X, X), J>();
            Padding<$t, A, X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
            Padding1<$t, A, X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
            Padding1<$t, A, X>(PaddingMode::Symmetric, Margins::new().along::<W>(0, 1));
            Padding1<$t, A, X>(PaddingMode::Wrap, Margins::new().along::<W>(0, 1));
            Slice1<$t, X, A>(SliceWindow::new().range::<W>(0..3));
            Split<$t, N, J, (X, X)>();
        });)*};
    }
    macro_rules! numbers {
        ($($t:ty = $zero:literal)*) => {$(asked.extend(of_images! {
            Argmax<$t, i64, X, R>();
            Argmin<$t, u32, X, R>();
            ElementWiseAdd<$t, X, X, X>();
            ElementWiseAdd<$t, L, L, L>();
            ElementWiseClip<$t, X, X>(0.0, 6.0);
            ElementWiseClip1<$t, X, X>($zero, $zero);
            ElementWiseDivide<$t, X, X, X>();
            ElementWiseLogicalEquals<$t, u8, X, X, X>();
            ElementWiseLogicalGreaterThanOrEqual<$t, u8, X, X, X>();
            ElementWiseMax<$t, X, X, X>();
            ElementWiseMin<$t, X, X, X>();
            ElementWiseModulusFloor<$t, X, X, X>();
            ElementWiseModulusTruncate<$t, X, X, X>();
            ElementWiseMultiply<$t, X, X, X>();
            ElementWiseSign<$t, X, X>();
            ElementWiseSubtract<$t, X, X, X>();
            MaxPooling<$t, X, X>(W1);
            MaxPoolingWithIndices<$t, u64, X, X, X>(W1);
            ReduceMax<$t, X, R>();
            ReduceMin<$t, K, layout!(W[1])>();
        });)*};
    }
    macro_rules! signed {
        ($($t:ty)*) => {$(asked.extend(of_images! {
            ElementWiseAbs<$t, X, X>();
            ElementWiseNegate<$t, X, X>();
        });)*};
    }
    macro_rules! narrow {
        ($($t:ty)*) => {$(asked.extend(of_images! {
            ActivationShrink<$t, X, X>(0.0, 0.5);
            ElementWisePow<$t, $t, X, X, X>();
            ElementWiseThreshold<$t, X, X>(0.0);
        });)*};
    }
    macro_rules! signed_narrow {
        ($($t:ty)*) => {$(asked.extend(of_images! {
            ActivationParameterizedRelu<$t, X, X, X>();
            ActivationRelu<$t, X, X>();
        });)*};
    }
    macro_rules! summed {
        ($($t:ty)*) => {$(asked.extend(of_images! {
            ReduceL1<$t, X, R>();
            ReduceMultiply<$t, X, R>();
            ReduceSum<$t, X, R>();
            ReduceSumSquare<$t, X, R>();
        });)*};
    }
    any! { f32 f64 u8 u16 u32 u64 i8 i16 i32 i64 }
    numbers! { f32 = 0.0 u8 = 0 u16 = 0 u32 = 0 u64 = 0 i8 = 0 i16 = 0 i32 = 0 i64 = 0 }
    signed! { f32 i8 i16 i32 i64 }
    narrow! { f32 u8 u16 u32 i8 i16 i32 }
    signed_narrow! { f32 i8 i16 i32 }
    summed! { f32 u32 u64 i32 i64 }
    asked.extend(of_images! {
        ElementWiseBitShiftLeft<u64, X, X, X>();
        ElementWiseBitShiftRight<u16, X, X, X>();
        ElementWiseDifferenceSquare<i32, X, X, X>();
        ElementWiseMean<u32, X, X, X>();
        Resample<i8, X, A>(Resampling::nearest());
        Resample<u8, X, A>(Resampling::linear());
        AveragePooling<f32, X, X>(W1.dilation::<W>(2), AveragedPadding::LeftOut);
        ReduceAverage<f32, K, layout!(W[1])>();
        ActivationSigmoid<f32, K, K>();
        ActivationTanh<f32, L, L>();
    });
    asked
}
