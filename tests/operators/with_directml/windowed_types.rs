//! The descriptions of operators with windows, matrices and parameters, read through the structures
//! of the `windows` crate. All numbers differ, so a number in the wrong place is noticed.

use crate::operator_structures::{self, numbers as list, read};
use tensor_layout::operators::{
    Absent, AveragePooling, AveragedPadding, BatchNormalization, Convolution, Gemm, MaxPooling,
    MaxPoolingWithIndices, OwnedByDml, RawOperatorDesc, Resample, Resampling,
    TransposedConvolution, Window,
};
use tensor_layout::{D, H, View, W, axes, layout};
use windows::Win32::AI::MachineLearning::DirectML::*;

/// Returns the C structure of an operator. The structure has the type `Desc`.
fn desc_of<Desc: Copy>(raw: &RawOperatorDesc<'_>, kind: DML_OPERATOR_TYPE) -> Desc {
    read(raw, kind.0)
}

/// Returns whether DirectML keeps a tensor, its sizes and its strides.
fn tensor(desc: *const DML_TENSOR_DESC) -> (i32, Vec<u32>, Option<Vec<u32>>) {
    let (_, sizes, strides, is_owned) = operator_structures::tensor(desc);
    (i32::from(is_owned), sizes, strides)
}

fn sizes(desc: *const DML_TENSOR_DESC) -> Vec<u32> {
    tensor(desc).1
}

#[test]
fn convolution() {
    type Input = layout!(NHWC[N = 2, C = 8, H = 20, W = 30]);
    type Filter = layout!(HWIO[O = 6, I = 4, H = 3, W = 5]);
    type Bias = layout!(C[6]);
    type Output = layout!(NCHW[N = 2, C = 6, H = 8, W = 10]);
    // (20 + 3 + 4 - 5) / 3 + 1 and (30 + 6 + 7 - 5 - 2) / 4 + 1, rounded down.
    static OPERATOR: Convolution<f32, Input, OwnedByDml<Filter>, Bias, Output> = Convolution::new(
        Window::new()
            .stride::<H>(3)
            .stride::<W>(4)
            .dilation::<H>(2)
            .dilation::<W>(1)
            .padding::<H>(3, 4)
            .padding::<W>(6, 7)
            .groups(2),
    );
    OPERATOR.with_raw(|raw| {
        let desc: DML_CONVOLUTION_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_CONVOLUTION);
        assert_eq!(
            tensor(desc.InputTensor),
            (0, vec![2, 8, 20, 30], Some(vec![4_800, 1, 240, 8]))
        );
        assert_eq!(
            tensor(desc.FilterTensor),
            (1, vec![6, 4, 3, 5], Some(vec![1, 6, 120, 24]))
        );
        assert_eq!(tensor(desc.BiasTensor), (0, vec![1, 6, 1, 1], None));
        assert_eq!(tensor(desc.OutputTensor), (0, vec![2, 6, 8, 10], None));
        assert_eq!(desc.Mode, DML_CONVOLUTION_MODE_CROSS_CORRELATION);
        assert_eq!(desc.Direction, DML_CONVOLUTION_DIRECTION_FORWARD);
        assert_eq!(desc.DimensionCount, 2);
        assert_eq!(list(desc.Strides, 2), [3, 4]);
        assert_eq!(list(desc.Dilations, 2), [2, 1]);
        assert_eq!(list(desc.StartPadding, 2), [3, 6]);
        assert_eq!(list(desc.EndPadding, 2), [4, 7]);
        assert_eq!(list(desc.OutputPadding, 2), [0, 0]);
        assert_eq!(desc.GroupCount, 2);
        assert!(desc.FusedActivation.is_null());
    });
}

/// If one tensor has the axis D, all tensors are described with five axes. The others have size 1 along D.
#[test]
fn depth_of_one_tensor() {
    type Image = layout!(NCHW[N = 1, C = 2, H = 4, W = 5]);
    type Filter = layout!(OIHW[O = 3, I = 2, H = 1, W = 1]);
    type Output = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);
    macro_rules! assert_five_axes {
        ($($input:ty, $filter:ty, $output:ty;)*) => {$(
            let operator = Convolution::<f32, $input, $filter, Absent, $output>::new(Window::new());
            operator.with_raw(|raw| {
                let desc: DML_CONVOLUTION_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_CONVOLUTION);
                assert_eq!(sizes(desc.InputTensor), [1, 2, 1, 4, 5]);
                assert_eq!(sizes(desc.FilterTensor), [3, 2, 1, 1, 1]);
                assert_eq!(sizes(desc.OutputTensor), [1, 3, 1, 4, 5]);
                assert_eq!(desc.DimensionCount, 3);
            });
        )*};
    }
    assert_five_axes! {
        layout!(NCDHW[N = 1, C = 2, D = 1, H = 4, W = 5]), Filter, Output;
        Image, layout!(OIDHW[O = 3, I = 2, D = 1, H = 1, W = 1]), Output;
        Image, Filter, layout!(NCDHW[N = 1, C = 3, D = 1, H = 4, W = 5]);
    }
}

/// If a tensor has the axis D, all tensors are described with five axes. In the filter's description, I comes first.
#[test]
fn transposed_convolution() {
    type Input = layout!(NCDHW[N = 1, C = 6, D = 3, H = 4, W = 5]);
    type Filter = layout!(OIHW[O = 2, I = 6, H = 3, W = 2]);
    type Output = layout!(NDHWC[N = 1, C = 4, D = 4, H = 11, W = 15]);
    // 2 · 2 + 1 + 1 - 2, 3 · 3 + 5 + 2 - 2 - 3 and 4 · 4 + 2 + 0 - 3.
    static OPERATOR: TransposedConvolution<f32, Input, Filter, Absent, Output> =
        TransposedConvolution::new(
            Window::new()
                .stride::<D>(2)
                .stride::<H>(3)
                .stride::<W>(4)
                .dilation::<H>(2)
                .padding::<D>(1, 1)
                .padding::<H>(2, 3)
                .padding::<W>(0, 3)
                .output_padding::<D>(1)
                .output_padding::<H>(2)
                .groups(2),
        );
    OPERATOR.with_raw(|raw| {
        let desc: DML_CONVOLUTION_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_CONVOLUTION);
        assert_eq!(sizes(desc.InputTensor), [1, 6, 3, 4, 5]);
        assert_eq!(
            tensor(desc.FilterTensor),
            (0, vec![6, 2, 1, 3, 2], Some(vec![6, 36, 6, 2, 1]))
        );
        assert!(desc.BiasTensor.is_null());
        assert_eq!(sizes(desc.OutputTensor), [1, 4, 4, 11, 15]);
        assert_eq!(desc.Mode, DML_CONVOLUTION_MODE_CROSS_CORRELATION);
        assert_eq!(desc.Direction, DML_CONVOLUTION_DIRECTION_BACKWARD);
        assert_eq!(desc.DimensionCount, 3);
        assert_eq!(list(desc.Strides, 3), [2, 3, 4]);
        assert_eq!(list(desc.Dilations, 3), [1, 2, 1]);
        assert_eq!(list(desc.StartPadding, 3), [1, 2, 0]);
        assert_eq!(list(desc.EndPadding, 3), [1, 3, 3]);
        // With an output padding, DirectML would write zeros beyond the windows.
        assert_eq!(list(desc.OutputPadding, 3), [0, 0, 0]);
        assert_eq!(desc.GroupCount, 2);
        assert!(desc.FusedActivation.is_null());
    });
}

type Pooled = layout!(NCHW[N = 2, C = 3, H = 20, W = 30]);
type Halved = layout!(NCHW[N = 2, C = 3, H = 8, W = 9]);
type Dilated = layout!(NCHW[N = 2, C = 3, H = 7, W = 9]);
type Narrower = layout!(NCHW[N = 2, C = 3, H = 8, W = 8]);

/// (20 + 2 + 3 - 3) / 3 + 1 and (30 + 4 + 5 - 5) / 4 + 1; or with dilation.
const WINDOW: Window = Window::new()
    .size::<H>(3)
    .size::<W>(5)
    .stride::<H>(3)
    .stride::<W>(4)
    .padding::<H>(2, 3)
    .padding::<W>(4, 5);

#[test]
fn max_pooling() {
    static OPERATOR: MaxPooling<i16, Pooled, Dilated> = MaxPooling::new(WINDOW.dilation::<H>(2));
    static WITH_INDICES: MaxPoolingWithIndices<f32, u64, Pooled, Dilated, Dilated> =
        MaxPoolingWithIndices::new(WINDOW.dilation::<H>(2));
    let same = |desc: &DML_MAX_POOLING2_OPERATOR_DESC| {
        assert_eq!(sizes(desc.InputTensor), [2, 3, 20, 30]);
        assert_eq!(sizes(desc.OutputTensor), [2, 3, 7, 9]);
        assert_eq!(desc.DimensionCount, 2);
        assert_eq!(list(desc.Strides, 2), [3, 4]);
        assert_eq!(list(desc.WindowSize, 2), [3, 5]);
        assert_eq!(list(desc.StartPadding, 2), [2, 4]);
        assert_eq!(list(desc.EndPadding, 2), [3, 5]);
        assert_eq!(list(desc.Dilations, 2), [2, 1]);
    };
    OPERATOR.with_raw(|raw| {
        let desc: DML_MAX_POOLING2_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_MAX_POOLING2);
        same(&desc);
        assert!(desc.OutputIndicesTensor.is_null());
    });
    WITH_INDICES.with_raw(|raw| {
        let desc: DML_MAX_POOLING2_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_MAX_POOLING2);
        same(&desc);
        assert_eq!(sizes(desc.OutputIndicesTensor), [2, 3, 7, 9]);
    });
}

/// `DML_AVERAGE_POOLING1_OPERATOR_DESC`. The bindings are too old to have it.
#[repr(C)]
#[derive(Clone, Copy)]
struct AveragePooling1 {
    input: *const DML_TENSOR_DESC,
    output: *const DML_TENSOR_DESC,
    dimension_count: u32,
    strides: *const u32,
    window_size: *const u32,
    start_padding: *const u32,
    end_padding: *const u32,
    dilations: *const u32,
    include_padding: i32,
}

#[test]
fn average_pooling() {
    for padding in [AveragedPadding::Counted, AveragedPadding::LeftOut] {
        let is_counted = i32::from(padding == AveragedPadding::Counted);
        let dense = AveragePooling::<f32, Pooled, Halved>::new(WINDOW, padding);
        dense.with_raw(|raw| {
            let desc: DML_AVERAGE_POOLING_OPERATOR_DESC =
                desc_of(raw, DML_OPERATOR_AVERAGE_POOLING);
            assert_eq!(sizes(desc.InputTensor), [2, 3, 20, 30]);
            assert_eq!(sizes(desc.OutputTensor), [2, 3, 8, 9]);
            assert_eq!(desc.DimensionCount, 2);
            assert_eq!(list(desc.Strides, 2), [3, 4]);
            assert_eq!(list(desc.WindowSize, 2), [3, 5]);
            assert_eq!(list(desc.StartPadding, 2), [2, 4]);
            assert_eq!(list(desc.EndPadding, 2), [3, 5]);
            assert_eq!(desc.IncludePadding.0, is_counted);
        });
        let dilated =
            AveragePooling::<f32, Pooled, Narrower>::new(WINDOW.dilation::<W>(2), padding);
        dilated.with_raw(|raw| {
            let desc: AveragePooling1 = desc_of(raw, DML_OPERATOR_TYPE(166));
            assert_eq!(sizes(desc.input), [2, 3, 20, 30]);
            assert_eq!(sizes(desc.output), [2, 3, 8, 8]);
            assert_eq!(desc.dimension_count, 2);
            assert_eq!(list(desc.strides, 2), [3, 4]);
            assert_eq!(list(desc.window_size, 2), [3, 5]);
            assert_eq!(list(desc.start_padding, 2), [2, 4]);
            assert_eq!(list(desc.end_padding, 2), [3, 5]);
            assert_eq!(list(desc.dilations, 2), [1, 2]);
            assert_eq!(desc.include_padding, is_counted);
        });
    }
}

/// Rows and columns come last. Strides describe any other storage.
#[test]
fn gemm() {
    type A = layout!(KBM[K = 5, B = 2, M = 3]);
    type B = layout!(BNK[B = 2, N = 4, K = 5]);
    type C = layout!(BMN[B = 2, M = 3, N = 4], broadcast(B), broadcast(M));
    type Output = layout!(BNM[B = 2, N = 4, M = 3], logical(BMN));
    static OPERATOR: Gemm<f32, A, OwnedByDml<B>, C, Output> = Gemm::new(0.5, 0.25);
    OPERATOR.with_raw(|raw| {
        let desc: DML_GEMM_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_GEMM);
        assert_eq!(
            tensor(desc.ATensor),
            (0, vec![2, 5, 3], Some(vec![3, 6, 1]))
        );
        assert_eq!(tensor(desc.BTensor), (1, vec![2, 4, 5], None));
        assert_eq!(
            tensor(desc.CTensor),
            (0, vec![2, 3, 4], Some(vec![0, 0, 1]))
        );
        assert_eq!(
            tensor(desc.OutputTensor),
            (0, vec![2, 3, 4], Some(vec![12, 1, 3]))
        );
        assert_eq!(desc.TransA, DML_MATRIX_TRANSFORM_TRANSPOSE);
        assert_eq!(desc.TransB, DML_MATRIX_TRANSFORM_TRANSPOSE);
        assert_eq!(desc.Alpha.to_bits(), 0.5_f32.to_bits());
        assert_eq!(desc.Beta.to_bits(), 0.25_f32.to_bits());
        assert!(desc.FusedActivation.is_null());
    });
}

#[test]
fn gemm_without_what_is_added() {
    type Rows = layout!(MK[M = 3, K = 5]);
    type Columns = layout!(KN[K = 5, N = 4]);
    type Product = layout!(MN[M = 3, N = 4]);
    static PLAIN: Gemm<f32, Rows, Columns, Absent, Product> = Gemm::new(1.0, 0.0);
    PLAIN.with_raw(|raw| {
        let desc: DML_GEMM_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_GEMM);
        assert_eq!(tensor(desc.ATensor), (0, vec![3, 5], None));
        assert_eq!(tensor(desc.BTensor), (0, vec![5, 4], None));
        assert!(desc.CTensor.is_null());
        assert_eq!(tensor(desc.OutputTensor), (0, vec![3, 4], None));
        assert_eq!(desc.TransA, DML_MATRIX_TRANSFORM_NONE);
        assert_eq!(desc.TransB, DML_MATRIX_TRANSFORM_NONE);
    });
}

/// Tests that the product that DirectML computes from the description is the product that the letters state. Factors
/// and outputs are stored in every order.
#[test]
fn products_are_those_of_the_letters() {
    /// Returns the number at a position, given along the axes of the description.
    fn at(desc: *const DML_TENSOR_DESC, numbers: &[i32], position: [u32; 3]) -> i32 {
        let (_, sizes, strides) = tensor(desc);
        let strides = strides.unwrap_or_else(|| vec![sizes[1] * sizes[2], sizes[2], 1]);
        let steps = position.iter().zip(strides).map(|(at, step)| at * step);
        numbers[steps.sum::<u32>() as usize]
    }
    macro_rules! products {
        ($($a:ident)+; $b:tt) => {$(products! { @with $a $b })+};
        (@with $a:ident ($($b:ident $output:ident)+)) => {$({
            type A = layout!($a[B = 2, M = 3, K = 4]);
            type B = layout!($b[B = 2, K = 4, N = 5]);
            type Output = layout!($output[B = 2, M = 3, N = 5], logical(BMN));
            static PRODUCT: Gemm<f32, A, B, Absent, Output> = Gemm::new(1.0, 0.0);
            let numbers: Vec<i32> = (0..40).map(|i| i * i % 23 - 11).collect();
            let a = View::<_, A>::new(&numbers[..A::SPAN]).unwrap();
            let b = View::<_, B>::new(&numbers).unwrap();
            let offsets: Vec<i32> = (0..30).collect();
            let output = View::<_, Output>::new(&offsets).unwrap();
            PRODUCT.with_raw(|raw| {
                let desc: DML_GEMM_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_GEMM);
                assert_eq!(sizes(desc.OutputTensor), [2, 3, 5]);
                for (place, (batch, m, n)) in output.positions(axes::B).flat_map(|batch| {
                    output.positions(axes::M).flat_map(move |m| output.positions(axes::N).map(move |n| (batch, m, n)))
                }).enumerate() {
                    let place = u32::try_from(place).unwrap();
                    let [one, row, column] = [place / 15, place / 5 % 3, place % 5];
                    assert_eq!(at(desc.OutputTensor, &offsets, [one, row, column]), output[(batch, m, n)]);
                    let told = (0..4).map(|k| {
                        let is_transposed = desc.TransA == DML_MATRIX_TRANSFORM_TRANSPOSE;
                        let left = if is_transposed { [one, k, row] } else { [one, row, k] };
                        let is_transposed = desc.TransB == DML_MATRIX_TRANSFORM_TRANSPOSE;
                        let right = if is_transposed { [one, column, k] } else { [one, k, column] };
                        at(desc.ATensor, &numbers, left) * at(desc.BTensor, &numbers, right)
                    });
                    let meant = a.positions(axes::K).map(|k| a[(batch, m, k)] * b[(batch, k, n)]);
                    let line = concat!(stringify!($a), " ", stringify!($b), " ", stringify!($output));
                    assert_eq!(told.sum::<i32>(), meant.sum::<i32>(), "{line}");
                }
            });
        })+};
    }
    products! {
        BMK BKM MBK MKB KBM KMB;
        (BKN BMN BNK BNM KBN MBN KNB MNB NBK NBM NKB NMB)
    }
}

#[test]
fn batch_normalization() {
    type Input = layout!(NHWC[N = 2, C = 3, H = 4, W = 5]);
    type Mean = layout!(C[3]);
    type Variance = layout!(NC[N = 1, C = 3]);
    type Scale = layout!(WC[C = 3, W = 5]);
    type Bias = layout!(H[4]);
    static OPERATOR: BatchNormalization<
        f32,
        Input,
        Mean,
        Variance,
        OwnedByDml<Scale>,
        Bias,
        Input,
    > = BatchNormalization::new(0.125);
    OPERATOR.with_raw(|raw| {
        let desc: DML_BATCH_NORMALIZATION_OPERATOR_DESC =
            desc_of(raw, DML_OPERATOR_BATCH_NORMALIZATION);
        assert_eq!(sizes(desc.InputTensor), [2, 3, 4, 5]);
        assert_eq!(tensor(desc.MeanTensor), (0, vec![1, 3, 1, 1], None));
        assert_eq!(sizes(desc.VarianceTensor), [1, 3, 1, 1]);
        let (flags, scale, strides) = tensor(desc.ScaleTensor);
        assert_eq!((flags, scale), (1, vec![1, 3, 1, 5]));
        let strides = strides.expect("channels are adjacent");
        assert_eq!((strides[1], strides[3]), (1, 3));
        assert_eq!(tensor(desc.BiasTensor), (0, vec![1, 1, 4, 1], None));
        assert_eq!(sizes(desc.OutputTensor), [2, 3, 4, 5]);
        assert_eq!(desc.Spatial.0, 1);
        assert_eq!(desc.Epsilon.to_bits(), 0.125_f32.to_bits());
        assert!(desc.FusedActivation.is_null());
    });
}

#[test]
fn resample() {
    type Input = layout!(HWC[C = 3, H = 4, W = 5]);
    type Output = layout!(CHW[C = 3, H = 10, W = 2]);
    let told = |resampling| {
        let operator = Resample::<f32, Input, Output>::new(resampling);
        operator.with_raw(|raw| {
            let desc: DML_RESAMPLE1_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_RESAMPLE1);
            assert_eq!(
                tensor(desc.InputTensor),
                (0, vec![1, 3, 4, 5], Some(vec![60, 1, 15, 3]))
            );
            assert_eq!(tensor(desc.OutputTensor), (0, vec![1, 3, 10, 2], None));
            assert_eq!(desc.DimensionCount, 4);
            (
                desc.InterpolationMode,
                list(desc.Scales, 4),
                list(desc.InputPixelOffsets, 4),
                list(desc.OutputPixelOffsets, 4),
            )
        })
    };
    let (nearest, linear) = (
        DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR,
        DML_INTERPOLATION_MODE_LINEAR,
    );
    assert_eq!(
        told(Resampling::nearest()),
        (
            nearest,
            vec![1.0, 1.0, 2.5, 0.4],
            vec![0.0, 0.0, 0.5, 0.5],
            vec![0.0, 0.0, -0.5, -0.5]
        )
    );
    assert_eq!(
        told(Resampling::linear().align_corners()),
        (
            linear,
            vec![1.0, 1.0, 3.0, 0.25],
            vec![0.0; 4],
            vec![0.0; 4]
        )
    );
    assert_eq!(
        told(Resampling::nearest().asymmetric()),
        (
            nearest,
            vec![1.0, 1.0, 2.5, 0.4],
            vec![0.0, 0.0, 0.5, 0.5],
            vec![0.0; 4]
        )
    );
    assert_eq!(
        told(Resampling::linear().asymmetric()),
        (linear, vec![1.0, 1.0, 2.5, 0.4], vec![0.0; 4], vec![0.0; 4])
    );
}

/// An axis with one element has only one corner.
#[test]
fn corners_of_a_single_element() {
    type One = layout!(HW[H = 1, W = 5]);
    type Other = layout!(HW[H = 3, W = 1]);
    let operator = Resample::<f32, One, Other>::new(Resampling::linear().align_corners());
    operator.with_raw(|raw| {
        let desc: DML_RESAMPLE1_OPERATOR_DESC = desc_of(raw, DML_OPERATOR_RESAMPLE1);
        assert_eq!(list(desc.Scales, 4), [1.0, 1.0, 3.0, 0.2]);
    });
}
