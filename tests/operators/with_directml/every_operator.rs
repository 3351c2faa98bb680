//! A list of all operators, for tests that ask a library about each of them.

#![expect(clippy::too_many_lines, reason = "there are many")]

use tensor_layout::operators::*;
use tensor_layout::{C, H, N, W, layout};

/// An operator, the feature level that introduced it, and its name.
pub(crate) type Asked = (Box<dyn AnyOperator>, FeatureLevel, &'static str);

/// An operator on images, which all feature levels support, and the constant for it.
macro_rules! of_images {
    ($($name:ident<$($parameter:ty),+>($($argument:expr),*);)+) => {vec![$({
        type Operator = $name<$($parameter),+>;
        const OPERATOR: Operator = $name::new($($argument),*);
        let level = <Operator as tensor_layout::operators::Operator>::FEATURE_LEVEL;
        (Box::new(OPERATOR) as Box<dyn AnyOperator>, level, stringify!($name))
    }),+]};
}

/// A row of the table of all operators. All slots are in use, except those that exclude each other.
pub(crate) struct Row {
    pub(crate) asked: Asked,
    /// For each input, the same operator with this input owned by DirectML, or `None` if the slot is empty or the input
    /// cannot be [`OwnedByDml`].
    pub(crate) owned: Vec<Option<Box<dyn AnyOperator>>>,
}

/// Expands to rows: `Name<types of elements and axes; inputs; outputs>(arguments)`. DirectML can own no input of the
/// operators after `unowned`.
macro_rules! rows {
    ($($name:ident<$($generic:ty),+; $($input:ident),*; $($output:ty),+>($($argument:expr),*);)+) => {vec![$({
        #[allow(unused_mut, reason = "some operators have no input")]
        let mut owned: Vec<Option<Box<dyn AnyOperator>>> = Vec::new();
        owned_one_by_one! { owned $name [$($generic,)+] [] [$($input,)*] [$($output),+] ($($argument),*) }
        rows!(@row $name [$($generic,)+] [$($input,)*] [$($output),+] ($($argument),*), owned)
    }),+]};
    (unowned $($name:ident<$($generic:ty),+; $($input:ident),*; $($output:ty),+>($($argument:expr),*);)+) => {
        vec![$({
            let owned = vec![$(rows!(@none $input)),*];
            rows!(@row $name [$($generic,)+] [$($input,)*] [$($output),+] ($($argument),*), owned)
        }),+]
    };
    (@none $input:ident) => { None };
    (
        @row $name:ident [$($generic:ty,)+] [$($input:ident,)*] [$($output:ty),+] ($($argument:expr),*), $owned:ident
    ) => {{
        let [asked] = of_images! { $name<$($generic,)+ $($input,)* $($output),+>($($argument),*); }
            .try_into()
            .unwrap_or_else(|_| unreachable!("there is one row"));
        Row { asked, owned: $owned }
    }};
}

/// Pushes an operator for each of the last inputs, with this input owned by DirectML.
macro_rules! owned_one_by_one {
    ($owned:ident $name:ident $generics:tt $before:tt [] $outputs:tt $arguments:tt) => {};
    (
        $owned:ident $name:ident $generics:tt [$($before:ident,)*] [Absent, $($after:ident,)*] $outputs:tt
        $arguments:tt
    ) => {
        $owned.push(None);
        owned_one_by_one! { $owned $name $generics [$($before,)* Absent,] [$($after,)*] $outputs $arguments }
    };
    (
        $owned:ident $name:ident [$($generic:ty,)*] [$($before:ident,)*] [$input:ident, $($after:ident,)*]
        [$($output:ty),+] ($($argument:expr),*)
    ) => {{
        const OPERATOR: $name<$($generic,)* $($before,)* OwnedByDml<$input>, $($after,)* $($output),+> =
            $name::new($($argument),*);
        $owned.push(Some(Box::new(OPERATOR)));
        owned_one_by_one! {
            $owned $name [$($generic,)*] [$($before,)* $input,] [$($after,)*] [$($output),+] ($($argument),*)
        }
    }};
}

/// Returns each operator once, with its name and the feature level that introduced it.
pub(crate) fn all() -> Vec<Asked> {
    rows().into_iter().map(|row| row.asked).collect()
}

/// Returns a row for each operator.
pub(crate) fn rows() -> Vec<Row> {
    type X = layout!(NCHW[N = 1, C = 2, H = 3, W = 4]);
    type P = layout!(C[C = 2]);
    type K = layout!(OIHW[O = 2, I = 2, H = 1, W = 1]);
    type A = layout!(NCHW[N = 1, C = 2, H = 3, W = 3]);
    type J = layout!(NCHW[N = 2, C = 2, H = 3, W = 4]);
    type R = layout!(NHW[N = 1, H = 3, W = 4]);
    type M = layout!(NCHK[N = 1, C = 2, H = 3, K = 5]);
    type B = layout!(NCKW[N = 1, C = 2, K = 5, W = 4]);
    type V = layout!(K[K = 2]);
    type C1 = layout!(C[1]);
    type NZ = layout!(IW[I = 24, W = 4]);
    type BX = layout!(RW[R = 3, W = 4]);
    type BR = layout!(R[R = 3]);
    type PR = layout!(RCHW[R = 3, C = 2, H = 3, W = 4]);
    type SI = layout!(SNI[S = 4, N = 2, I = 3]);
    type SH = layout!(SNH[S = 4, N = 2, H = 5]);
    type RI = layout!(GI[G = 5, I = 3]);
    type RH = layout!(GH[G = 5, H = 5]);
    type WI = layout!(GI[G = 15, I = 3]);
    type WH = layout!(GH[G = 15, H = 5]);
    type RB = layout!(G[G = 10]);
    type WB = layout!(G[G = 30]);
    type LI = layout!(GI[G = 20, I = 3]);
    type LH = layout!(GH[G = 20, H = 5]);
    type LB = layout!(G[G = 40]);
    type LP = layout!(P[P = 15]);
    type NH = layout!(NH[N = 2, H = 5]);
    type L2 = layout!(N[N = 2]);
    type AQ = layout!(NSC[N = 2, S = 5, C = 6]);
    type AK = layout!(NKC[N = 2, K = 7, C = 6]);
    type H1 = layout!(NCHW[N = 1, C = 1, H = 3, W = 4]);
    type G = layout!(NCIW[N = 1, C = 2, I = 3, W = 4]);
    type I = layout!(I[I = 3]);
    type U = layout!(IK[I = 3, K = 2]);
    type F = layout!(NCI[N = 1, C = 2, I = 3]);
    type D = layout!(NCHW[N = 1, C = 12, H = 3, W = 4]);
    type S = layout!(NCHW[N = 1, C = 3, H = 6, W = 8]);
    const W1: Window = Window::new();
    let mut rows: Vec<Row> = rows! {
        ActivationCelu<f32; X; X>(1.0);
        ActivationElu<f32; X; X>(1.0);
        ActivationGelu<f32; X; X>();
        ActivationHardSigmoid<f32; X; X>(0.2, 0.5);
        ActivationHardSwish<f32; X; X>(0.2, 0.5);
        ActivationHardmax<f32, W; H1; H1>();
        ActivationHardmax1<f32, C; X; X>();
        ActivationLeakyRelu<f32; X; X>(0.1);
        ActivationLinear<f32; X; X>(1.0, 2.0);
        ActivationLogSoftmax<f32, W; H1; H1>();
        ActivationLogSoftmax1<f32, C; X; X>();
        ActivationParameterizedRelu<f32; X, X; X>();
        ActivationParametricSoftplus<f32; X; X>(1.0, 1.0);
        ActivationRelu<f32; X; X>();
        ActivationScaledElu<f32; X; X>(1.0, 1.0);
        ActivationScaledTanh<f32; X; X>(1.0, 1.0);
        ActivationShrink<f32; X; X>(0.0, 0.5);
        ActivationSigmoid<f32; X; X>();
        ActivationSoftmax<f32, W; H1; H1>();
        ActivationSoftmax1<f32, C; X; X>();
        ActivationSoftplus<f32; X; X>(1.0);
        ActivationSoftsign<f32; X; X>();
        ActivationSwish<f32; X; X>(1.0);
        ActivationTanh<f32; X; X>();
        ActivationThresholdedRelu<f32; X; X>(1.0);
        Argmax<f32, u32; X; R>();
        Argmin<f32, u32; X; R>();
        AveragePooling<f32; X; X>(W1, AveragedPadding::LeftOut);
        BatchNormalization<f32; X, P, P, P, P; X>(1e-5);
        Cast<f32, u8; X; X>();
        Convolution<f32; X, K, P; X>(W1);
        ElementWiseAbs<f32; X; X>();
        ElementWiseAcos<f32; X; X>();
        ElementWiseAcosh<f32; X; X>();
        ElementWiseAdd<f32; X, X; X>();
        ElementWiseAsin<f32; X; X>();
        ElementWiseAsinh<f32; X; X>();
        ElementWiseAtan<f32; X; X>();
        ElementWiseAtanYx<f32; X, X; X>();
        ElementWiseAtanh<f32; X; X>();
        ElementWiseBitAnd<u8; X, X; X>();
        ElementWiseBitNot<u8; X; X>();
        ElementWiseBitOr<u8; X, X; X>();
        ElementWiseBitShiftLeft<u8; X, X; X>();
        ElementWiseBitShiftRight<u8; X, X; X>();
        ElementWiseBitXor<u8; X, X; X>();
        ElementWiseCeil<f32; X; X>();
        ElementWiseClip<f32; X; X>(0.0, 6.0);
        ElementWiseClip1<f32; X; X>(0.0, 6.0);
        ElementWiseConstantPow<f32; X; X>(2.0);
        ElementWiseCos<f32; X; X>();
        ElementWiseCosh<f32; X; X>();
        ConvolutionInteger<u8, i8; X, C1, K, C1; X>(W1);
        CumulativeProduct<f32, W; X; X>();
        CumulativeSummation<f32, W; X; X>();
        Dequantize<i8, f32; X, P, P; X>();
        DepthToSpace1<f32; D; S>(2, DepthSpaceOrder::ColumnRowDepth);
        ElementWiseDequantizeLinear<u8, f32; X, P, P; X>();
        ElementWiseDifferenceSquare<f32; X, X; X>();
        ElementWiseDivide<f32; X, X; X>();
        ElementWiseErf<f32; X; X>();
        ElementWiseExp<f32; X; X>();
        ElementWiseFloor<f32; X; X>();
        ElementWiseIdentity<f32; X; X>();
        ElementWiseIf<f32; X, X, X; X>();
        ElementWiseIsInfinity<f32; X; X>(InfinityMode::Either);
        ElementWiseIsNan<f32, u8; X; X>();
        ElementWiseLog<f32; X; X>();
        ElementWiseLogicalAnd<u8; X, X; X>();
        ElementWiseLogicalEquals<f32, u32; X, X; X>();
        ElementWiseLogicalGreaterThan<f32, u32; X, X; X>();
        ElementWiseLogicalGreaterThanOrEqual<f32, u32; X, X; X>();
        ElementWiseLogicalLessThan<f32, u32; X, X; X>();
        ElementWiseLogicalLessThanOrEqual<f32, u32; X, X; X>();
        ElementWiseLogicalNot<u8; X; X>();
        ElementWiseLogicalOr<u8; X, X; X>();
        ElementWiseLogicalXor<u8; X, X; X>();
        ElementWiseMax<f32; X, X; X>();
        ElementWiseMean<f32; X, X; X>();
        ElementWiseMin<f32; X, X; X>();
        ElementWiseModulusFloor<f32; X, X; X>();
        ElementWiseModulusTruncate<f32; X, X; X>();
        ElementWiseMultiply<f32; X, X; X>();
        ElementWiseNegate<f32; X; X>();
        ElementWisePow<f32, f32; X, X; X>();
        ElementWiseQuantizeLinear<f32, u8; X, P, P; X>();
        ElementWiseRecip<f32; X; X>();
        ElementWiseRound<f32; X; X>(RoundingMode::TowardZero);
        ElementWiseSign<f32; X; X>();
        ElementWiseSin<f32; X; X>();
        ElementWiseSinh<f32; X; X>();
        ElementWiseSqrt<f32; X; X>();
        ElementWiseSubtract<f32; X, X; X>();
        ElementWiseTan<f32; X; X>();
        ElementWiseTanh<f32; X; X>();
        ElementWiseThreshold<f32; X; X>(0.0);
        FillValueConstant<f32; ; X>(1.0);
        FillValueSequence<f32; ; X>(1.0, 2.0);
        Gather<f32, u32, H; X, I; G>();
        GatherElements<f32, u32, W; X, A; A>();
        GatherNd1<f32, u32, tensor_layout::K, (H, W); X, U; F>();
        Gemm<f32; M, B, X; X>(1.0, 1.0);
        LocalResponseNormalization<f32; X; X>(LocalRegion::Channels(3), 1e-4, 0.75, 1.0);
        LpNormalization<f32, C; X; X>(VectorNorm::Euclidean, 1e-12);
        MatrixMultiplyInteger<u8, i8; M, C1, B, C1; X>();
        MaxPooling<f32; X; X>(W1);
        MaxPoolingWithIndices<f32, u32; X; X, X>(W1);
        MeanVarianceNormalization1<f32, (H, W); X, P, P; X>(1e-5);
        MeanVarianceNormalization2<f32, (H, W); X, P, P; X>(1e-5);
        MultiheadAttention1<
            f32; AQ, AK, AK, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent, Absent; AQ, Absent,
            Absent
        >(AttentionHeads::new(2), 0.5);
        OneHot<f32, u32, C; R, V; X>();
        Padding<f32; A; X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
        Padding1<f32; A; X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
        Quantize<f32, u8; X, P, P; X>();
        QuantizedLinearConvolution<u8, i8, u8; X, C1, C1, K, C1, C1, P, C1, C1; X>(W1);
        QuantizedLinearMatrixMultiply<u8, i8, u8; M, C1, C1, B, C1, C1, C1, C1; X>();
        NonzeroCoordinates<f32, tensor_layout::W; X; C1, NZ>();
        ReduceAverage<f32; X; R>();
        ReduceL1<f32; X; R>();
        ReduceL2<f32; X; R>();
        ReduceLogSum<f32; X; R>();
        ReduceLogSumExp<f32; X; R>();
        ReduceMax<f32; X; R>();
        ReduceMin<f32; X; R>();
        ReduceMultiply<f32; X; R>();
        ReduceSum<f32; X; R>();
        ReduceSumSquare<f32; X; R>();
        Resample<f32; X; A>(Resampling::linear());
        Resample2<f32; X; A>(Resampling::linear());
        RoiAlign1<f32, u32, tensor_layout::R, W; X, BX, BR; PR>(RoiSampling::average());
        ScatterElements<f32, u32, W; X, A, A; X>();
        ScatterNd<f32, u32, tensor_layout::K, (H, W); X, U, F; X>();
        Slice1<f32; X; A>(SliceWindow::new().range::<W>(0..3));
        SpaceToDepth1<f32; S; D>(2, DepthSpaceOrder::ColumnRowDepth);
        Split<f32, N; J; (X, X)>();
        Tile<f32; X; J>();
        TopK1<f32, u32, W; X; A, A>();
        TransposedConvolution<f32; X, K, P; X>(W1);
    };
    let unowned: Vec<Row> = rows! { unowned
        Gru<f32; SI, WI, WH, WB, NH, L2; SH, NH>(RecurrentDirection::FirstToLast);
        Lstm<f32; SI, LI, LH, LB, NH, NH, L2, LP; SH, NH, NH>(RecurrentDirection::FirstToLast);
        Rnn<f32; SI, RI, RH, RB, NH, L2; SH, NH>(RecurrentDirection::FirstToLast);
    };
    rows.extend(unowned);
    rows.push(row_of_join());
    rows
}

/// Returns the row of the operator that takes a list of inputs, with the longest list.
fn row_of_join() -> Row {
    type X = layout!(NCHW[N = 1, C = 2, H = 3, W = 4]);
    type J = layout!(NCHW[N = 16, C = 2, H = 3, W = 4]);
    type JoinOf<I0, I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11, I12, I13, I14, I15, O> = Join<
        f32,
        N,
        (
            I0,
            I1,
            I2,
            I3,
            I4,
            I5,
            I6,
            I7,
            I8,
            I9,
            I10,
            I11,
            I12,
            I13,
            I14,
            I15,
        ),
        O,
    >;
    type Unowned = JoinOf<X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, J>;
    const JOIN: Unowned = Join::new();
    let mut owned: Vec<Option<Box<dyn AnyOperator>>> = Vec::new();
    owned_one_by_one! {
        owned JoinOf [] [] [X, X, X, X, X, X, X, X, X, X, X, X, X, X, X, X,] [J] ()
    }
    let level = <Unowned as Operator>::FEATURE_LEVEL;
    Row {
        asked: (Box::new(JOIN), level, "Join"),
        owned,
    }
}

/// Operators that accept more than floating-point numbers, each with all types of elements that it accepts, and with
/// one axis and with eight.
pub(crate) fn of_all_elements() -> Vec<Asked> {
    type X = layout!(NCHW[N = 1, C = 2, H = 3, W = 4]);
    type K1 = layout!(W[W = 12]);
    type L = layout!(ABCDEFGH[1, 2, 1, 2, 1, 3, 1, 2]);
    type A = layout!(NCHW[N = 1, C = 2, H = 3, W = 3]);
    type J = layout!(NCHW[N = 2, C = 2, H = 3, W = 4]);
    type R = layout!(NHW[N = 1, H = 3, W = 4]);
    type P = layout!(C[C = 2]);
    type V = layout!(K[K = 2]);
    type G = layout!(NCIW[N = 1, C = 2, I = 3, W = 4]);
    type I = layout!(I[I = 3]);
    type U = layout!(IK[I = 3, K = 2]);
    type F = layout!(NCI[N = 1, C = 2, I = 3]);
    type D = layout!(NCHW[N = 1, C = 12, H = 3, W = 4]);
    type S = layout!(NCHW[N = 1, C = 3, H = 6, W = 8]);
    const W1: Window = Window::new();
    let mut asked = Vec::new();
    macro_rules! any {
        ($($t:ty)*) => {$(asked.extend(of_images! {
            Cast<$t, f32, X, X>();
            Cast<f32, $t, L, L>();
            ElementWiseIdentity<$t, X, X>();
            ElementWiseIdentity<$t, K1, K1>();
            ElementWiseIdentity<$t, L, L>();
            ElementWiseBitAnd<$t, X, X, X>();
            ElementWiseBitNot<$t, X, X>();
            ElementWiseIf<$t, X, X, X, X>();
            Join<$t, N, (X, X), J>();
            Padding<$t, A, X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
            Padding1<$t, A, X>(PaddingMode::Edge, Margins::new().along::<W>(0, 1));
            Padding1<$t, A, X>(PaddingMode::Symmetric, Margins::new().along::<W>(0, 1));
            Padding1<$t, A, X>(PaddingMode::Wrap, Margins::new().along::<W>(0, 1));
            DepthToSpace1<$t, D, S>(2, DepthSpaceOrder::ColumnRowDepth);
            Gather<$t, i64, H, X, I, G>();
            GatherElements<$t, i32, W, X, A, A>();
            GatherNd1<$t, u64, tensor_layout::K, (H, W), X, U, F>();
            OneHot<$t, u32, C, R, V, X>();
            ScatterElements<$t, i32, W, X, A, A, X>();
            ScatterNd<$t, i64, tensor_layout::K, (H, W), X, U, F, X>();
            Slice1<$t, X, A>(SliceWindow::new().range::<W>(0..3));
            SpaceToDepth1<$t, S, D>(2, DepthSpaceOrder::ColumnRowDepth);
            Split<$t, N, J, (X, X)>();
            Tile<$t, X, J>();
            Tile<$t, K1, K1>();
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
            FillValueSequence<$t, X>($zero, $zero);
            TopK1<$t, u64, W, X, A, A>();
            TopK1<$t, u32, W, K1, K1, K1>();
            ReduceMax<$t, X, R>();
            ReduceMin<$t, K1, layout!(W[1])>();
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
            CumulativeProduct<$t, W, X, X>();
            CumulativeSummation<$t, W, X, X>();
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
        ElementWiseDequantizeLinear<u8, f32, X, P, Absent, X>();
        ElementWiseDequantizeLinear<i8, f32, K1, K1, K1, K1>();
        ElementWiseDequantizeLinear<u16, f32, X, P, P, X>();
        ElementWiseDequantizeLinear<i16, f32, X, P, P, X>();
        ElementWiseDequantizeLinear<u32, f32, X, P, P, X>();
        ElementWiseDequantizeLinear<i32, f32, L, L, L, L>();
        ElementWiseQuantizeLinear<f32, i8, X, P, Absent, X>();
        ElementWiseQuantizeLinear<f32, i8, L, L, L, L>();
        LpNormalization<f32, W, K1, K1>(VectorNorm::Manhattan, 1e-12);
        MeanVarianceNormalization1<f32, W, K1, K1, K1, K1>(1e-5);
        MeanVarianceNormalization1<f32, C, X, P, Absent, X>(1e-5);
        MeanVarianceNormalization1<f32, C, X, Absent, P, X>(1e-5);
        MeanVarianceNormalization1<f32, C, X, Absent, Absent, X>(1e-5);
        Resample<i8, X, A>(Resampling::nearest());
        Resample2<u8, X, A>(Resampling::nearest());
        CumulativeSummation<f32, W, K1, K1>();
        CumulativeProduct<f32, tensor_layout::A, L, L>();
        FillValueConstant<u8, L>(1);
        FillValueConstant<f64, X>(1.0);
        FillValueConstant<i64, K1>(1);
        Resample<u8, X, A>(Resampling::linear());
        AveragePooling<f32, X, X>(W1.dilation::<W>(2), AveragedPadding::LeftOut);
        ReduceAverage<f32, K1, layout!(W[1])>();
        ActivationSigmoid<f32, K1, K1>();
        ActivationTanh<f32, L, L>();
    });
    asked
}
