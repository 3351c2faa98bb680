//! Checks the C structures of operators as `operator_structures` does, for indices, blocks, quantised
//! elements and normalisations: the order of axes that DirectML gets, and the numbers after the tensors.

#![expect(
    clippy::too_many_lines,
    reason = "each structure stands beside its operator and its layouts"
)]
#![expect(clippy::float_cmp, reason = "numbers are passed on as they are")]

use crate::operator_structures::{Seen, numbers, read, tensor};
use core::ptr;
use tensor_layout::axes::{K, V};
use tensor_layout::operators::*;
use tensor_layout::{C, H, R, W, layout};
use windows::Win32::AI::MachineLearning::DirectML as theirs;
use windows::Win32::AI::MachineLearning::DirectML::{DML_OPERATOR_DESC, DML_OPERATOR_TYPE};

const FLOAT32: i32 = 1;
const UINT32: i32 = 3;
const UINT8: i32 = 5;

/// Returns the expected fields of a tensor with this type and these sizes, and with strides if it is not packed.
fn seen<const RANK: usize>(
    data_type: i32,
    sizes: [u32; RANK],
    strides: Option<[u32; RANK]>,
) -> Seen {
    (
        data_type,
        sizes.to_vec(),
        strides.map(|strides| strides.to_vec()),
        false,
    )
}

type Photo = layout!(NHWC[N = 2, C = 3, H = 5, W = 7]);

#[test]
fn indexed() {
    type Table = layout!(CV[C = 4, V = 9]);
    type Words = layout!(NS[N = 2, S = 3]);
    type Vectors = layout!(NSC[N = 2, S = 3, C = 4]);
    static GATHER: Gather<f32, u32, V, Table, Words, Vectors> = Gather::new();
    GATHER.with_raw(|desc| {
        let read: theirs::DML_GATHER_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_GATHER.0);
        // The axes of the tensors: C, V; then N, S; then C, N, S.
        assert_eq!(tensor(read.InputTensor), seen(FLOAT32, [1, 4, 9], None));
        assert_eq!(tensor(read.IndicesTensor), seen(UINT32, [1, 2, 3], None));
        let vectors = seen(FLOAT32, [4, 2, 3], Some([1, 12, 4]));
        assert_eq!(tensor(read.OutputTensor), vectors);
        assert_eq!((read.Axis, read.IndexDimensions), (2, 2));
    });

    type Rows = layout!(NCHW[N = 2, C = 3, H = 4, W = 7]);
    static ELEMENTS: GatherElements<f32, u32, H, Photo, Rows, Rows> = GatherElements::new();
    ELEMENTS.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_GATHER_ELEMENTS.0;
        let read: theirs::DML_GATHER_ELEMENTS_OPERATOR_DESC = read(desc, kind);
        let photo = seen(FLOAT32, [2, 3, 5, 7], Some([105, 1, 21, 3]));
        assert_eq!(tensor(read.InputTensor), photo);
        assert_eq!(tensor(read.IndicesTensor), seen(UINT32, [2, 3, 4, 7], None));
        assert_eq!(tensor(read.OutputTensor), seen(FLOAT32, [2, 3, 4, 7], None));
        assert_eq!(read.Axis, 2);
    });

    static CHANGED: ScatterElements<f32, u32, H, Photo, Rows, Rows, Photo> = ScatterElements::new();
    CHANGED.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_SCATTER.0;
        let read: theirs::DML_SCATTER_OPERATOR_DESC = read(desc, kind);
        assert_eq!(tensor(read.IndicesTensor), seen(UINT32, [2, 3, 4, 7], None));
        assert_eq!(
            tensor(read.UpdatesTensor),
            seen(FLOAT32, [2, 3, 4, 7], None)
        );
        assert_eq!(tensor(read.OutputTensor), tensor(read.InputTensor));
        assert_eq!(read.Axis, 2);
    });

    type Points = layout!(NIK[N = 2, I = 6, K = 2]);
    type Found = layout!(CNI[C = 3, N = 2, I = 6]);
    static FOUND: GatherNd1<f32, u32, K, (W, H), Photo, Points, Found> = GatherNd1::new();
    FOUND.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_GATHER_ND1.0;
        let read: theirs::DML_GATHER_ND1_OPERATOR_DESC = read(desc, kind);
        // The axes of the tensors: N, W, H, C; then N, I, K; then N, I, C.
        let photo = seen(FLOAT32, [2, 7, 5, 3], Some([105, 3, 21, 1]));
        assert_eq!(tensor(read.InputTensor), photo);
        assert_eq!(tensor(read.IndicesTensor), seen(UINT32, [1, 2, 6, 2], None));
        let found = seen(FLOAT32, [1, 2, 6, 3], Some([12, 6, 1, 12]));
        let (data_type, sizes, strides, _) = tensor(read.OutputTensor);
        assert_eq!((data_type, &sizes), (found.0, &found.1));
        assert_eq!(strides.expect("it is not packed")[1..], [6, 1, 12]);
        assert_eq!(read.InputDimensionCount, 4);
        assert_eq!(
            (read.IndicesDimensionCount, read.BatchDimensionCount),
            (3, 1)
        );
    });

    type Marks = layout!(IK[I = 6, K = 2]);
    type Updates = layout!(INC[I = 6, N = 2, C = 3]);
    static MARKED: ScatterNd<f32, u32, K, (H, W), Photo, Marks, Updates, Photo> = ScatterNd::new();
    MARKED.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_SCATTER_ND.0;
        let read: theirs::DML_SCATTER_ND_OPERATOR_DESC = read(desc, kind);
        // The axes of the tensors: H, W, N, C; then I, K; then I, N, C.
        let photo = seen(FLOAT32, [5, 7, 2, 3], Some([21, 3, 105, 1]));
        assert_eq!(tensor(read.InputTensor), photo);
        assert_eq!(tensor(read.IndicesTensor), seen(UINT32, [1, 1, 6, 2], None));
        assert_eq!(
            tensor(read.UpdatesTensor),
            seen(FLOAT32, [1, 6, 2, 3], None)
        );
        assert_eq!(tensor(read.OutputTensor), photo);
        assert_eq!(
            (read.InputDimensionCount, read.IndicesDimensionCount),
            (4, 2)
        );
    });

    type Labels = layout!(NHW[N = 2, H = 5, W = 7]);
    type Values = layout!(K[2]);
    static CODED: OneHot<f32, u32, C, Labels, Values, Photo> = OneHot::new();
    CODED.with_raw(|desc| {
        let read: theirs::DML_ONE_HOT_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_ONE_HOT.0);
        assert_eq!(tensor(read.IndicesTensor), seen(UINT32, [2, 1, 5, 7], None));
        assert_eq!(tensor(read.ValuesTensor), seen(FLOAT32, [1, 1, 1, 2], None));
        assert_eq!(read.Axis, 1);
    });

    static BEST: TopK1<f32, u32, H, Photo, Rows, Rows> = TopK1::new();
    static LEAST: TopK1<f32, u32, H, Photo, Rows, Rows> = TopK1::new().smallest();
    for (top, direction) in [
        (&BEST, theirs::DML_AXIS_DIRECTION_DECREASING),
        (&LEAST, theirs::DML_AXIS_DIRECTION_INCREASING),
    ] {
        top.with_raw(|desc| {
            let read: theirs::DML_TOP_K1_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_TOP_K1.0);
            assert_eq!(
                tensor(read.OutputValueTensor),
                seen(FLOAT32, [2, 3, 4, 7], None)
            );
            assert_eq!(
                tensor(read.OutputIndexTensor),
                seen(UINT32, [2, 3, 4, 7], None)
            );
            assert_eq!((read.Axis, read.K, read.AxisDirection), (2, 4, direction));
        });
    }
}

#[test]
fn blocks_and_scales() {
    type Deep = layout!(NCHW[N = 1, C = 12, H = 3, W = 5]);
    type Wide = layout!(HWC[C = 3, H = 6, W = 10]);
    static LARGER: DepthToSpace1<f32, Deep, Wide> =
        DepthToSpace1::new(2, DepthSpaceOrder::ColumnRowDepth);
    LARGER.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_DEPTH_TO_SPACE1.0;
        let read: theirs::DML_DEPTH_TO_SPACE1_OPERATOR_DESC = read(desc, kind);
        assert_eq!(tensor(read.InputTensor), seen(FLOAT32, [1, 12, 3, 5], None));
        assert_eq!(tensor(read.OutputTensor).1, [1, 3, 6, 10]);
        assert_eq!(read.BlockSize, 2);
        assert_eq!(read.Order, theirs::DML_DEPTH_SPACE_ORDER_COLUMN_ROW_DEPTH);
    });
    static SMALLER: SpaceToDepth1<f32, Wide, Deep> =
        SpaceToDepth1::new(2, DepthSpaceOrder::DepthColumnRow);
    SMALLER.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_SPACE_TO_DEPTH1.0;
        let read: theirs::DML_SPACE_TO_DEPTH1_OPERATOR_DESC = read(desc, kind);
        assert_eq!(
            tensor(read.OutputTensor),
            seen(FLOAT32, [1, 12, 3, 5], None)
        );
        assert_eq!(read.BlockSize, 2);
        assert_eq!(read.Order, theirs::DML_DEPTH_SPACE_ORDER_DEPTH_COLUMN_ROW);
    });

    type Row = layout!(HW[H = 1, W = 5]);
    type Rows = layout!(HW[H = 4, W = 15]);
    static TILED: Tile<u8, Row, Rows> = Tile::new();
    TILED.with_raw(|desc| {
        let read: theirs::DML_TILE_OPERATOR_DESC = read(desc, theirs::DML_OPERATOR_TILE.0);
        assert_eq!(tensor(read.InputTensor), seen(UINT8, [1, 5], None));
        assert_eq!(numbers(read.Repeats, read.RepeatsCount), [4, 3]);
    });

    type Each = layout!(C[3]);
    type One = layout!(H[1]);
    static QUANTIZED: ElementWiseQuantizeLinear<f32, u8, Photo, Each, One, Photo> =
        ElementWiseQuantizeLinear::new();
    QUANTIZED.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_ELEMENT_WISE_QUANTIZE_LINEAR.0;
        let read: theirs::DML_ELEMENT_WISE_QUANTIZE_LINEAR_OPERATOR_DESC = read(desc, kind);
        let each = seen(FLOAT32, [2, 3, 5, 7], Some([0, 1, 0, 0]));
        assert_eq!(tensor(read.ScaleTensor), each);
        let one = seen(UINT8, [2, 3, 5, 7], Some([0, 0, 0, 0]));
        assert_eq!(tensor(read.ZeroPointTensor), one);
        assert_eq!(tensor(read.OutputTensor).0, UINT8);
    });
    static BACK: ElementWiseDequantizeLinear<u8, f32, Photo, Each, Absent, Photo> =
        ElementWiseDequantizeLinear::new();
    BACK.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_ELEMENT_WISE_DEQUANTIZE_LINEAR.0;
        let read: theirs::DML_ELEMENT_WISE_DEQUANTIZE_LINEAR_OPERATOR_DESC = read(desc, kind);
        assert_eq!(tensor(read.InputTensor).0, UINT8);
        assert_eq!(read.ZeroPointTensor, ptr::null());
        assert_eq!(tensor(read.OutputTensor).0, FLOAT32);
    });
    assert_eq!(AnyOperator::feature_level(&QUANTIZED), FeatureLevel::V3_0);
    assert_eq!(AnyOperator::feature_level(&BACK), FeatureLevel::V6_2);
}

#[test]
fn normalised() {
    type Each = layout!(C[3]);
    type All = MeanVarianceNormalization1<f32, (W, H), Photo, Each, Absent, Photo>;
    static PLAIN: All = MeanVarianceNormalization1::new(0.25).without_variance();
    PLAIN.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_MEAN_VARIANCE_NORMALIZATION1.0;
        let read: theirs::DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC = read(desc, kind);
        assert_eq!(tensor(read.ScaleTensor), seen(FLOAT32, [1, 3, 1, 1], None));
        assert_eq!(read.BiasTensor, ptr::null());
        assert_eq!(numbers(read.Axes, read.AxisCount), [3, 2]);
        assert!(!read.NormalizeVariance.as_bool());
        assert_eq!((read.Epsilon, read.FusedActivation), (0.25, ptr::null()));
    });
    assert_eq!(AnyOperator::feature_level(&PLAIN), FeatureLevel::V5_2);
    static ACTIVE: All =
        MeanVarianceNormalization1::new(0.25).with_activation(FusedActivation::Relu);
    ACTIVE.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_MEAN_VARIANCE_NORMALIZATION1.0;
        let read: theirs::DML_MEAN_VARIANCE_NORMALIZATION1_OPERATOR_DESC = read(desc, kind);
        assert!(read.NormalizeVariance.as_bool());
        // SAFETY: the pointer is not null, so it points to a description.
        let DML_OPERATOR_DESC { Type, .. } = unsafe { *read.FusedActivation };
        assert_eq!(Type, DML_OPERATOR_TYPE(44));
    });

    for (region, cross_channel) in [
        (LocalRegion::Channels(5), true),
        (LocalRegion::Pixels(5), false),
    ] {
        let normalization =
            LocalResponseNormalization::<f32, Photo, Photo>::new(region, 0.5, 0.75, 2.0);
        normalization.with_raw(|desc| {
            let kind = theirs::DML_OPERATOR_LOCAL_RESPONSE_NORMALIZATION.0;
            let read: theirs::DML_LOCAL_RESPONSE_NORMALIZATION_OPERATOR_DESC = read(desc, kind);
            assert_eq!(read.CrossChannel.as_bool(), cross_channel);
            assert_eq!((read.LocalSize, read.Alpha), (5, 0.5));
            assert_eq!((read.Beta, read.Bias), (0.75, 2.0));
        });
    }

    for (norm, p) in [(VectorNorm::Manhattan, 1), (VectorNorm::Euclidean, 2)] {
        let unit = LpNormalization::<f32, C, Photo, Photo>::new(norm, 0.5);
        unit.with_raw(|desc| {
            let kind = theirs::DML_OPERATOR_LP_NORMALIZATION.0;
            let read: theirs::DML_LP_NORMALIZATION_OPERATOR_DESC = read(desc, kind);
            assert_eq!((read.Axis, read.Epsilon, read.P), (1, 0.5, p));
        });
    }
}

#[test]
fn filled_and_running() {
    static BYTES: FillValueConstant<u8, Photo> = FillValueConstant::new(200);
    BYTES.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_FILL_VALUE_CONSTANT.0;
        let read: theirs::DML_FILL_VALUE_CONSTANT_OPERATOR_DESC = read(desc, kind);
        assert_eq!(tensor(read.OutputTensor).0, UINT8);
        assert_eq!(read.ValueDataType.0, UINT8);
        // SAFETY: all bytes of the union are set.
        assert_eq!(unsafe { read.Value.Bytes }, [200, 0, 0, 0, 0, 0, 0, 0]);
    });
    static STEPS: FillValueSequence<f32, Photo> = FillValueSequence::new(1.5, -2.0);
    STEPS.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_FILL_VALUE_SEQUENCE.0;
        let read: theirs::DML_FILL_VALUE_SEQUENCE_OPERATOR_DESC = read(desc, kind);
        assert_eq!(read.ValueDataType.0, FLOAT32);
        // SAFETY: all bytes of the union are set.
        assert_eq!(unsafe { read.ValueStart.Float32 }, 1.5);
        // SAFETY: all bytes of the union are set.
        assert_eq!(unsafe { read.ValueDelta.Float32 }, -2.0);
    });

    static SUM: CumulativeSummation<f32, H, Photo, Photo> = CumulativeSummation::new().reversed();
    SUM.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_CUMULATIVE_SUMMATION.0;
        let read: theirs::DML_CUMULATIVE_SUMMATION_OPERATOR_DESC = read(desc, kind);
        assert_eq!(
            (read.Axis, read.AxisDirection),
            (2, theirs::DML_AXIS_DIRECTION_DECREASING)
        );
        assert!(!read.HasExclusiveSum.as_bool());
    });
    static PRODUCT: CumulativeProduct<f32, C, Photo, Photo> = CumulativeProduct::new().exclusive();
    PRODUCT.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_CUMULATIVE_PRODUCT.0;
        let read: theirs::DML_CUMULATIVE_PRODUCT_OPERATOR_DESC = read(desc, kind);
        assert_eq!(
            (read.Axis, read.AxisDirection),
            (1, theirs::DML_AXIS_DIRECTION_INCREASING)
        );
        assert!(read.HasExclusiveProduct.as_bool());
    });

    type Scores = layout!(NCW[N = 1, C = 5, W = 7]);
    static WEIGHTS: ActivationSoftmax<f32, C, Scores, Scores> = ActivationSoftmax::new();
    WEIGHTS.with_raw(|desc| {
        let kind = theirs::DML_OPERATOR_ACTIVATION_SOFTMAX.0;
        let read: theirs::DML_ACTIVATION_SOFTMAX_OPERATOR_DESC = read(desc, kind);
        // N, W, C.
        let (_, sizes, strides, _) = tensor(read.InputTensor);
        assert_eq!(sizes, [1, 7, 5]);
        assert_eq!(strides.expect("it is not packed")[1..], [1, 7]);
    });
}

#[test]
fn regions_of_images() {
    type Boxes = layout!(RK[R = 6, K = 4]);
    type OfRegions = layout!(R[6]);
    type Parts = layout!(RHWC[R = 6, C = 3, H = 2, W = 4]);
    type Regions = RoiAlign1<f32, u32, R, K, Photo, Boxes, OfRegions, Parts>;
    static EACH: Regions = RoiAlign1::new(
        RoiSampling::average()
            .spatial_scale(0.25, 0.5)
            .half_pixels()
            .out_of_bounds(-3.0)
            .samples(2, 5),
    );
    static OTHER: Regions = RoiAlign1::new(
        RoiSampling::maximum()
            .nearest()
            .output_half_pixels()
            .align_to_corners(),
    );
    let read_of = |operator: &Regions| -> theirs::DML_ROI_ALIGN1_OPERATOR_DESC {
        operator.with_raw(|desc| {
            let read: theirs::DML_ROI_ALIGN1_OPERATOR_DESC =
                read(desc, theirs::DML_OPERATOR_ROI_ALIGN1.0);
            assert_eq!(tensor(read.InputTensor).1, [2, 3, 5, 7]);
            assert_eq!(tensor(read.ROITensor).1[2..], [6, 4]);
            let indices = tensor(read.BatchIndicesTensor);
            assert_eq!((indices.0, indices.1.last()), (UINT32, Some(&6)));
            assert_eq!(tensor(read.OutputTensor).1, [6, 3, 2, 4]);
            read
        })
    };
    let numbers = |read: &theirs::DML_ROI_ALIGN1_OPERATOR_DESC| {
        (
            [read.SpatialScaleX, read.SpatialScaleY],
            [read.InputPixelOffset, read.OutputPixelOffset],
            read.OutOfBoundsInputValue,
            [read.MinimumSamplesPerOutput, read.MaximumSamplesPerOutput],
        )
    };
    let read = read_of(&EACH);
    assert_eq!(read.ReductionFunction, theirs::DML_REDUCE_FUNCTION_AVERAGE);
    assert_eq!(
        read.InterpolationMode,
        theirs::DML_INTERPOLATION_MODE_LINEAR
    );
    assert_eq!(numbers(&read), ([0.25, 0.5], [0.5, -0.5], -3.0, [2, 5]));
    assert!(!read.AlignRegionsToCorners.as_bool());

    let read = read_of(&OTHER);
    assert_eq!(read.ReductionFunction, theirs::DML_REDUCE_FUNCTION_MAX);
    assert_eq!(
        read.InterpolationMode,
        theirs::DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR
    );
    assert_eq!(
        numbers(&read),
        ([1.0, 1.0], [0.0, -0.5], 0.0, [1, u32::MAX])
    );
    assert!(read.AlignRegionsToCorners.as_bool());
}
