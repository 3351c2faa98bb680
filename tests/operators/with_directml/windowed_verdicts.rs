//! Asks the real library about all small convolutions, poolings, products, normalisations and resamplings,
//! right or wrong. The library must take all operators that this crate takes.

use crate::questions::{Questions, Tensor, short};
use core::ptr;
use half::f16;
use tensor_layout::operators::elements::{
    ElementOf, FloatElements, IndexElements, NumberElements, ResampledElements,
};
use tensor_layout::operators::{
    Absent, AveragePooling, AveragedPadding, BatchNormalization, Convolution, Gemm, MaxPooling,
    MaxPoolingWithIndices, OwnedByDml, RawOperatorDesc, Resample, Resampling,
    TransposedConvolution, Window,
};
use tensor_layout::{B, C, D, H, I, K, M, Mapping, N, O, W, layout};
use windows::Win32::AI::MachineLearning::DirectML::*;

type Image = layout!(NCHW[?, ?, ?, ?]);
type Filter = layout!(OIHW[?, ?, ?, ?]);

fn image(n: usize, c: usize, h: usize, w: usize) -> Mapping<Image> {
    Image::with((N(n), C(c), H(h), W(w))).expect("it is small")
}

fn filter(o: usize, i: usize, h: usize, w: usize) -> Mapping<Filter> {
    Filter::with((O(o), I(i), H(h), W(w))).expect("it is small")
}

/// Calls a function with the descriptions of packed tensors of `f32` of these sizes.
fn with_tensors(sizes: &[&[usize]], call: &mut dyn FnMut(&[*const DML_TENSOR_DESC])) {
    fn with(
        sizes: &[&[usize]],
        before: &mut Vec<*const DML_TENSOR_DESC>,
        call: &mut dyn FnMut(&[*const DML_TENSOR_DESC]),
    ) {
        let Some((first, rest)) = sizes.split_first() else {
            return call(before);
        };
        let sizes: Vec<_> = first.iter().copied().map(short).collect();
        Tensor::packed(1, &sizes).with_raw(|tensor| {
            before.push(&raw const *tensor);
            with(rest, before, call);
        });
    }
    with(sizes, &mut Vec::new(), call);
}

/// Asks about an operator. Asserts that the library's answer is the one of this crate.
fn expect<Desc>(
    questions: &mut Questions,
    ours: bool,
    kind: DML_OPERATOR_TYPE,
    desc: &Desc,
    what: &str,
) {
    let desc = DML_OPERATOR_DESC {
        Type: kind,
        Desc: (&raw const *desc).cast(),
    };
    // SAFETY: all pointers point to values that live until the answer, and lists have the right lengths.
    unsafe { questions.expect_raw(ours, (&raw const desc).cast(), what) };
}

static ONES: [u32; 2] = [1; 2];
static ZEROS: [u32; 2] = [0; 2];
static SCALES: [f32; 4] = [1.0; 4];

/// Tensors for input, filter and output, with stride 1 and without padding.
fn convolution(
    tensors: &[*const DML_TENSOR_DESC],
    direction: DML_CONVOLUTION_DIRECTION,
    groups: u32,
) -> DML_CONVOLUTION_OPERATOR_DESC {
    DML_CONVOLUTION_OPERATOR_DESC {
        InputTensor: tensors[0],
        FilterTensor: tensors[1],
        BiasTensor: ptr::null(),
        OutputTensor: tensors[2],
        Mode: DML_CONVOLUTION_MODE_CROSS_CORRELATION,
        Direction: direction,
        DimensionCount: 2,
        Strides: ONES.as_ptr(),
        Dilations: ONES.as_ptr(),
        StartPadding: ZEROS.as_ptr(),
        EndPadding: ZEROS.as_ptr(),
        OutputPadding: ZEROS.as_ptr(),
        GroupCount: groups,
        FusedActivation: ptr::null(),
    }
}

/// Tensors for the factors, the added tensor and the output.
fn product(tensors: &[*const DML_TENSOR_DESC]) -> DML_GEMM_OPERATOR_DESC {
    DML_GEMM_OPERATOR_DESC {
        ATensor: tensors[0],
        BTensor: tensors[1],
        CTensor: tensors[2],
        OutputTensor: tensors[3],
        TransA: DML_MATRIX_TRANSFORM_NONE,
        TransB: DML_MATRIX_TRANSFORM_NONE,
        Alpha: 1.0,
        Beta: 1.0,
        FusedActivation: ptr::null(),
    }
}

/// Tensors for the input, the mean, all other parameters, and the output.
fn normalisation(tensors: &[*const DML_TENSOR_DESC]) -> DML_BATCH_NORMALIZATION_OPERATOR_DESC {
    DML_BATCH_NORMALIZATION_OPERATOR_DESC {
        InputTensor: tensors[0],
        MeanTensor: tensors[1],
        VarianceTensor: tensors[2],
        ScaleTensor: tensors[2],
        BiasTensor: tensors[2],
        OutputTensor: tensors[3],
        Spatial: true.into(),
        Epsilon: 1e-5,
        FusedActivation: ptr::null(),
    }
}

/// Tensors for input and output, with a window of one element.
fn average_pooling(tensors: &[*const DML_TENSOR_DESC]) -> DML_AVERAGE_POOLING_OPERATOR_DESC {
    DML_AVERAGE_POOLING_OPERATOR_DESC {
        InputTensor: tensors[0],
        OutputTensor: tensors[1],
        DimensionCount: 2,
        Strides: ONES.as_ptr(),
        WindowSize: ONES.as_ptr(),
        StartPadding: ZEROS.as_ptr(),
        EndPadding: ZEROS.as_ptr(),
        IncludePadding: false.into(),
    }
}

/// Tensors for input, output and indices, with a window of one element.
fn max_pooling(tensors: &[*const DML_TENSOR_DESC]) -> DML_MAX_POOLING2_OPERATOR_DESC {
    DML_MAX_POOLING2_OPERATOR_DESC {
        InputTensor: tensors[0],
        OutputTensor: tensors[1],
        OutputIndicesTensor: tensors[2],
        DimensionCount: 2,
        Strides: ONES.as_ptr(),
        WindowSize: ONES.as_ptr(),
        StartPadding: ZEROS.as_ptr(),
        EndPadding: ZEROS.as_ptr(),
        Dilations: ONES.as_ptr(),
    }
}

/// Tensors of equal size for input and output.
fn resample(tensors: &[*const DML_TENSOR_DESC]) -> DML_RESAMPLE1_OPERATOR_DESC {
    DML_RESAMPLE1_OPERATOR_DESC {
        InputTensor: tensors[0],
        OutputTensor: tensors[1],
        InterpolationMode: DML_INTERPOLATION_MODE_LINEAR,
        DimensionCount: 4,
        Scales: SCALES.as_ptr(),
        InputPixelOffsets: SCALES.as_ptr(),
        OutputPixelOffsets: SCALES.as_ptr(),
    }
}

/// Asks about all small numbers of channels and groups, forward and backward. The library accepts exactly those that
/// this crate accepts.
#[test]
fn channels_and_groups() {
    let mut questions = Questions::of("channels_and_groups");
    let (mut taken, mut refused) = (0, 0);
    for case in 0..5 * 5 * 5 * 4 * 6 {
        let (c, i, o) = (1 + case % 5, 1 + case / 5 % 5, 1 + case / 25 % 5);
        let (groups, output) = (1 + case / 125 % 4, 1 + case / 500);
        let window = Window::new().groups(short(groups));
        let (from, to) = (image(1, c, 3, 3), image(1, output, 3, 3));
        let kernel = filter(o, i, 1, 1);
        let forward = Convolution::<f32, Image, Filter, Absent, Image>::with(
            window, from, kernel, Absent, to,
        );
        let backward = TransposedConvolution::<f32, Image, Filter, Absent, Image>::with(
            window, from, kernel, Absent, to,
        );
        for (ours, direction, kernel) in [
            (
                forward.is_ok(),
                DML_CONVOLUTION_DIRECTION_FORWARD,
                [o, i, 1, 1],
            ),
            (
                backward.is_ok(),
                DML_CONVOLUTION_DIRECTION_BACKWARD,
                [i, o, 1, 1],
            ),
        ] {
            let what = format!(
                "C = {c}, O = {o}, I = {i}, {groups} groups, output C = {output}, {direction:?}"
            );
            let sizes: [&[usize]; 3] = [&[1, c, 3, 3], &kernel, &[1, output, 3, 3]];
            with_tensors(&sizes, &mut |tensors| {
                let desc = convolution(tensors, direction, short(groups));
                let kind = DML_OPERATOR_CONVOLUTION;
                expect(&mut questions, ours, kind, &desc, &what);
            });
            *if ours { &mut taken } else { &mut refused } += 1;
        }
    }
    assert!(taken > 40 && refused > 1_000, "{taken}, {refused}");
    questions.assert_agreement();
}

/// The library accepts an output of any height and width, whatever the window gives. Only the types of this crate
/// refuse it.
#[test]
fn the_library_compares_no_output_with_what_a_window_gives() {
    let mut questions = Questions::of("the_library_compares_no_output_with_what_a_window_gives");
    for height in 1..20 {
        let output = [1, 4, height, 8];
        let sizes: [&[usize]; 3] = [&[1, 3, 10, 10], &[4, 3, 3, 3], &output];
        with_tensors(&sizes, &mut |tensors| {
            let desc = convolution(tensors, DML_CONVOLUTION_DIRECTION_FORWARD, 1);
            let kind = DML_OPERATOR_CONVOLUTION;
            let what = format!("a convolution of 10 rows by 3 to {height}");
            expect(&mut questions, true, kind, &desc, &what);
        });
        let ours = Convolution::<f32, Image, Filter, Absent, Image>::with(
            Window::new(),
            image(1, 3, 10, 10),
            filter(4, 3, 3, 3),
            Absent,
            image(1, 4, height, 8),
        );
        assert_eq!(ours.is_ok(), height == 8);
    }
    questions.assert_agreement();
}

/// Asks about all sizes of 1 and 2 for the axes of a product with a batch.
#[test]
fn products() {
    type Rows = layout!(BMK[?, ?, ?]);
    type Columns = layout!(BKN[?, ?, ?]);
    type Product = layout!(BMN[?, ?, ?]);
    let mut questions = Questions::of("products");
    let mut taken = 0;
    for case in 0..1_usize << 12 {
        let size = |bit: usize| 1 + (case >> bit & 1);
        let [a, b, c, output] = [0, 3, 6, 9].map(|first| [first, first + 1, first + 2].map(size));
        let ours = Gemm::<f32, Rows, Columns, Product, Product>::with(
            1.0,
            1.0,
            Rows::with((B(a[0]), M(a[1]), K(a[2]))).unwrap(),
            Columns::with((B(b[0]), K(b[1]), N(b[2]))).unwrap(),
            Product::with((B(c[0]), M(c[1]), N(c[2]))).unwrap(),
            Product::with((B(output[0]), M(output[1]), N(output[2]))).unwrap(),
        );
        taken += usize::from(ours.is_ok());
        with_tensors(&[&a, &b, &c, &output], &mut |tensors| {
            let desc = product(tensors);
            let what = format!("{a:?} times {b:?} and {c:?} to {output:?}");
            expect(
                &mut questions,
                ours.is_ok(),
                DML_OPERATOR_GEMM,
                &desc,
                &what,
            );
        });
    }
    assert_eq!(taken, 16);
    questions.assert_agreement();
}

/// Asks about all sizes from 1 to 3 for an input, a mean and an output.
#[test]
fn normalisations() {
    type Any = layout!(CW[?, ?]);
    let mut questions = Questions::of("normalisations");
    let any = |[c, w]: [usize; 2]| Any::with((C(c), W(w))).expect("it is small");
    let mut taken = 0;
    for case in 0..3_usize.pow(6) {
        let size = |digit: u32| 1 + case / 3_usize.pow(digit) % 3;
        let [input, mean, output] = [0, 2, 4].map(|first| [first, first + 1].map(size));
        let one = any([1, 1]);
        let ours = BatchNormalization::<f32, Any, Any, Any, Any, Any, Any>::with(
            1e-5,
            any(input),
            any(mean),
            one,
            one,
            one,
            any(output),
        );
        taken += usize::from(ours.is_ok());
        with_tensors(&[&input, &mean, &[1, 1], &output], &mut |tensors| {
            let desc = normalisation(tensors);
            let what = format!("{input:?} with mean {mean:?} to {output:?}");
            let kind = DML_OPERATOR_BATCH_NORMALIZATION;
            expect(&mut questions, ours.is_ok(), kind, &desc, &what);
        });
    }
    // Size 1 has one possible mean; sizes 2 and 3 have two.
    assert_eq!(taken, 5 * 5);
    questions.assert_agreement();
}

/// The library accepts every operator as the crate describes it, with all of its parameters.
#[test]
fn what_we_describe_is_taken() {
    type Photo = layout!(NHWC[N = 2, C = 8, H = 20, W = 30]);
    type Filters = layout!(HWIO[O = 6, I = 4, H = 3, W = 5]);
    type Bias = layout!(C[6]);
    type Features = layout!(NCHW[N = 2, C = 6, H = 8, W = 10], pitch(H = 64));
    type Pooled = layout!(NHWC[N = 2, C = 8, H = 7, W = 9]);
    type Back = layout!(NHWC[N = 2, C = 8, H = 20, W = 30]);
    type Scale = layout!(C[8]);
    type Larger = layout!(NCHW[N = 2, C = 8, H = 60, W = 31]);
    const MOVED: Window = Window::new()
        .stride::<H>(3)
        .stride::<W>(4)
        .padding::<H>(3, 4)
        .padding::<W>(6, 7);
    const CLOSED: Window = Window::new()
        .size::<H>(3)
        .size::<W>(5)
        .stride::<H>(3)
        .stride::<W>(4)
        .padding::<W>(4, 5);
    const SIZED: Window = CLOSED.padding::<H>(2, 3);
    static FORWARD: Convolution<f32, Photo, OwnedByDml<Filters>, OwnedByDml<Bias>, Features> =
        Convolution::new(MOVED.dilation::<H>(2).groups(2));
    // The transposed convolution leads back from the output: 7 · 3 + 5 - 7 and 1 more, 9 · 4 + 5 - 13 and 2 more.
    type Upwards = layout!(OIHW[O = 4, I = 6, H = 3, W = 5]);
    static BACKWARD: TransposedConvolution<f16, Features, OwnedByDml<Upwards>, Absent, Back> =
        TransposedConvolution::new(
            MOVED
                .dilation::<H>(2)
                .output_padding::<H>(1)
                .output_padding::<W>(2)
                .groups(2),
        );
    static MOST: MaxPooling<i8, Photo, Pooled> = MaxPooling::new(SIZED.dilation::<H>(2));
    static WHERE: MaxPoolingWithIndices<f16, u64, Photo, Pooled, Pooled> =
        MaxPoolingWithIndices::new(SIZED.dilation::<H>(2));
    static MEAN: AveragePooling<f32, Photo, Pooled> =
        AveragePooling::new(CLOSED.padding::<H>(1, 1), AveragedPadding::Counted);
    static DILATED: AveragePooling<f32, Photo, Pooled> =
        AveragePooling::new(SIZED.dilation::<H>(2), AveragedPadding::LeftOut);
    static NORMALISED: BatchNormalization<
        f16,
        Photo,
        OwnedByDml<Scale>,
        OwnedByDml<Scale>,
        Scale,
        Scale,
        Back,
    > = BatchNormalization::new(1e-5);
    static RESAMPLED: Resample<u8, Photo, Larger> = Resample::new(Resampling::linear());
    type A = layout!(KBM[K = 5, B = 2, M = 3]);
    type Weights = layout!(BNK[B = 2, N = 4, K = 5]);
    type Added = layout!(BMN[B = 2, M = 3, N = 4], broadcast(B), broadcast(M));
    type Product = layout!(BNM[B = 2, N = 4, M = 3], logical(BMN));
    static PRODUCT: Gemm<f32, A, OwnedByDml<Weights>, Added, Product> = Gemm::new(0.5, 2.0);

    let mut questions = Questions::of("what_we_describe_is_taken");
    let mut taken = |desc: &RawOperatorDesc<'_>| questions.expect(true, desc, "one of ours");
    FORWARD.with_raw(&mut taken);
    BACKWARD.with_raw(&mut taken);
    MOST.with_raw(&mut taken);
    WHERE.with_raw(&mut taken);
    MEAN.with_raw(&mut taken);
    DILATED.with_raw(&mut taken);
    NORMALISED.with_raw(&mut taken);
    RESAMPLED.with_raw(&mut taken);
    PRODUCT.with_raw(&mut taken);
    questions.assert_agreement();
}

/// Tensors with D have five axes. Resampling takes one to four axes.
#[test]
fn ranks() {
    type Volume = layout!(NDHWC[N = 1, C = 2, D = 5, H = 6, W = 7]);
    type Filters = layout!(DHWIO[O = 3, I = 2, D = 2, H = 3, W = 4]);
    type Features = layout!(NCDHW[N = 1, C = 3, D = 4, H = 4, W = 4]);
    type Pooled = layout!(NCDHW[N = 1, C = 2, D = 4, H = 4, W = 4]);
    static CONVOLVED: Convolution<f32, Volume, Filters, Absent, Features> =
        Convolution::new(Window::new());
    static POOLED: AveragePooling<f32, Volume, Pooled> = AveragePooling::new(
        Window::new().size::<D>(2).size::<H>(3).size::<W>(4),
        AveragedPadding::LeftOut,
    );
    let mut questions = Questions::of("ranks");
    CONVOLVED.with_raw(|desc| questions.expect(true, desc, "a convolution of volumes"));
    POOLED.with_raw(|desc| questions.expect(true, desc, "a pooling of volumes"));
    macro_rules! resampled {
        ($($layout:ident $size:tt $larger:tt;)*) => {$({
            type Signal = layout!($layout $size);
            type Larger = layout!($layout $larger);
            static RESAMPLED: Resample<f32, Signal, Larger> = Resample::new(Resampling::nearest());
            RESAMPLED.with_raw(|desc| questions.expect(true, desc, stringify!($layout)));
        })*};
    }
    resampled! {
        W [3] [5];
        HW [3, 4] [5, 9];
        CHW [2, 3, 4] [2, 5, 9];
        NCHW [1, 2, 3, 4] [1, 2, 5, 9];
        DHW [2, 3, 4] [3, 5, 9];
    }
    questions.assert_agreement();
}

fn float<T: ElementOf<FloatElements>>() -> i32 {
    T::DATA_TYPE as i32
}

fn number<T: ElementOf<NumberElements>>() -> i32 {
    T::DATA_TYPE as i32
}

fn resampled<T: ElementOf<ResampledElements>>() -> i32 {
    T::DATA_TYPE as i32
}

fn index<T: ElementOf<IndexElements>>() -> i32 {
    T::DATA_TYPE as i32
}

/// Tests that the library accepts the same types of elements as this crate, and no others.
#[test]
fn types_of_elements() {
    let floats = [float::<f32>(), float::<f16>()];
    let numbers = [
        [number::<f32>(), number::<f16>()].as_slice(),
        &[number::<u8>(), number::<u16>(), number::<u32>()],
        &[number::<i8>(), number::<i16>(), number::<i32>()],
        &[number::<u64>(), number::<i64>()],
    ]
    .concat();
    let resampled = [
        [resampled::<f32>(), resampled::<f16>()],
        [resampled::<u8>(), resampled::<i8>()],
    ]
    .concat();
    let indices = [index::<u32>(), index::<u64>()];

    let mut questions = Questions::of("types_of_elements");
    let ones = Tensor::packed(1, &[1, 1, 1, 1]);
    for data_type in 1..=11 {
        let what = format!("elements of type {data_type}");
        let has = |types: &[i32]| types.contains(&data_type);
        ones.with(|ones| *ones = Tensor::packed(data_type, &ones.sizes))
            .with_raw(|tensor| {
                let tensor: *const DML_TENSOR_DESC = tensor;
                let desc = convolution(&[tensor; 3], DML_CONVOLUTION_DIRECTION_FORWARD, 1);
                let kind = DML_OPERATOR_CONVOLUTION;
                expect(&mut questions, has(&floats), kind, &desc, &what);
                let desc = product(&[tensor; 4]);
                let kind = DML_OPERATOR_GEMM;
                expect(&mut questions, has(&floats), kind, &desc, &what);
                let desc = normalisation(&[tensor; 4]);
                let kind = DML_OPERATOR_BATCH_NORMALIZATION;
                expect(&mut questions, has(&floats), kind, &desc, &what);
                let desc = average_pooling(&[tensor; 2]);
                let kind = DML_OPERATOR_AVERAGE_POOLING;
                expect(&mut questions, has(&floats), kind, &desc, &what);
                let desc = max_pooling(&[tensor, tensor, ptr::null()]);
                let kind = DML_OPERATOR_MAX_POOLING2;
                expect(&mut questions, has(&numbers), kind, &desc, &what);
                let desc = resample(&[tensor; 2]);
                let kind = DML_OPERATOR_RESAMPLE1;
                expect(&mut questions, has(&resampled), kind, &desc, &what);
                ones.with_raw(|ones| {
                    let desc = max_pooling(&[ones, ones, tensor]);
                    let kind = DML_OPERATOR_MAX_POOLING2;
                    let what = format!("indices of type {data_type}");
                    expect(&mut questions, has(&indices), kind, &desc, &what);
                });
            });
    }
    questions.assert_agreement();
}
