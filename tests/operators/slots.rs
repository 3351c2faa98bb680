//! Buffers and layouts in slots: repeated elements, other letters, and layouts with a name.

use crate::memory::Memory;
use tensor_layout::dml::TensorDesc;
use tensor_layout::gpu::Buffer;
use tensor_layout::operators::{
    Absent, AnyOperator, ElementWiseAdd, ElementWiseIdentity, Gemm, Operator, OwnedByDml,
    QuantizedLinearConvolution, RoiAlign1, RoiSampling, Window,
};
use tensor_layout::{C, H, N, W, layout};

/// An axis that a slot repeats has one element in memory. The buffer may have this element along an axis of size 1, or
/// along an axis that it repeats itself.
#[test]
fn a_slot_of_repeated_elements() {
    type Row = layout!(NC[N = ?, C = 3], broadcast(N));
    type Rows = layout!(NC[N = ?, C = 3]);

    let memory = Memory::new(1_000);
    let row = |n| Row::with((N(n),)).unwrap();
    let rows = Rows::with((N(8),)).unwrap();
    let sum = ElementWiseAdd::<f32, Rows, Row, Rows>::with(rows, row(8), rows).unwrap();
    let whole = Buffer::with(&memory, 512, rows).unwrap();
    for n in [1, 8] {
        let row = Buffer::with(&memory, 16, row(n)).unwrap();
        let bound = sum.bind((&whole, &row), (&whole,)).unwrap();
        assert_eq!(bound.inputs()[1].size_in_bytes, 12);
    }
}

/// A bias that lacks an axis has the same description as one that is repeated along the axis.
#[test]
fn biases_of_one_axis() {
    layout! {
        type Features = NK[N = 8, K = 2];
        type Weights = CK[C = 3, K = 2];
        type Scores = CN[N = 8, C = 3];
        type Bias = C[3];
        type Repeated = NC[N = 8, C = 3], broadcast(N);
    }
    static SHIFTED: ElementWiseAdd<f32, Scores, Bias, Scores> = ElementWiseAdd::new();
    static REPEATED: ElementWiseAdd<f32, Scores, Repeated, Scores> = ElementWiseAdd::new();
    static PRODUCT: Gemm<f32, Features, Weights, Bias, Scores> = Gemm::new(1.0, 1.0);
    static OTHER: Gemm<f32, Features, Weights, Repeated, Scores> = Gemm::new(1.0, 1.0);
    for (bias, repeated) in [
        (SHIFTED.inputs()[1], REPEATED.inputs()[1]),
        (PRODUCT.inputs()[2], OTHER.inputs()[2]),
    ] {
        let (bias, repeated) = (bias.unwrap(), repeated.unwrap());
        assert_eq!(bias.sizes(), [8, 3]);
        assert_eq!(bias.strides(), Some([0, 1].as_slice()));
        assert_eq!(bias.total_size_in_bytes(), 12);
        assert_eq!(
            (bias.sizes(), bias.strides()),
            (repeated.sizes(), repeated.strides())
        );
    }
    let memory = Memory::new(1_000);
    let scores = Buffer::new(&memory, 0).unwrap();
    let bias = Buffer::new(&memory, 512).unwrap();
    let bound = SHIFTED.bind((&scores, &bias), (&scores,)).unwrap();
    assert_eq!(bound.inputs()[1].size_in_bytes, 12);
}

/// The letters of the regions and of their edges may be letters of the images, with other sizes.
#[test]
fn regions_with_letters_of_the_image() {
    layout! {
        type Features = NCHW[N = 2, C = 5, H = 6, W = 7];
        type ByNumber = NW[N = 3, W = 4];
        type ByRow = HC[H = 3, C = 4];
        type Numbers = N[3];
        type Rows = H[3];
        type Parts = NCHW[N = 3, C = 5, H = 8, W = 9];
    }
    type OfRows = layout!(HCW[H = 3, C = 5, W = 9]);
    static BY_NUMBER: RoiAlign1<f32, u32, N, W, Features, ByNumber, Numbers, Parts> =
        RoiAlign1::new(RoiSampling::average());
    static BY_ROW: RoiAlign1<f32, u32, H, C, Features, ByRow, Rows, OfRows> =
        RoiAlign1::new(RoiSampling::average());
    let sizes = |output: Option<TensorDesc>| output.map(|output| output.sizes().to_vec());
    assert_eq!(sizes(BY_NUMBER.outputs()[0]), Some(vec![3, 5, 8, 9]));
    assert_eq!(sizes(BY_ROW.outputs()[0]), Some(vec![3, 5, 1, 9]));

    type Open = layout!(HCW[H = ?, C = 5, W = 9]);
    let wrong = RoiAlign1::<f32, u32, H, C, Features, ByRow, Rows, Open>::with(
        RoiSampling::average(),
        Features::mapping(),
        ByRow::mapping(),
        Rows::mapping(),
        Open::with((H(2),)).unwrap(),
    );
    assert_eq!(
        wrong.unwrap_err().to_string(),
        "RoiAlign1: axis H of `output` is 2, but that of `regions` is 3"
    );
}

/// DirectML refuses depth in any tensor of a convolution of quantised elements, the bias included.
#[test]
fn biases_without_depth() {
    layout! {
        type Image = NCHW[N = 1, C = 2, H = 3, W = 3];
        type Filters = OIHW[O = 2, I = 2, H = 1, W = 1];
        type One = C[1];
        type Deep = CD[C = 2, D = 1];
    }
    let layer = QuantizedLinearConvolution::<
        u8,
        u8,
        u8,
        Image,
        One,
        Absent,
        Filters,
        One,
        Absent,
        Deep,
        One,
        Absent,
        Image,
    >::with(
        Window::new(),
        Image::mapping(),
        One::mapping(),
        Absent,
        Filters::mapping(),
        One::mapping(),
        Absent,
        Deep::mapping(),
        One::mapping(),
        Absent,
        Image::mapping(),
    );
    let text = layer.unwrap_err().to_string();
    assert!(text.contains("`bias`"), "{text}");
}

#[test]
fn slots_take_a_named_layout() {
    layout! {
        struct Photo = NHWC[N = 1, C = 3, H = 4, W = 5];
        struct PhotoPlanes: Photo = NCHW[N = 1, C = 3, H = 4, W = 5];
    }
    static OWNED: ElementWiseIdentity<f32, OwnedByDml<Photo>, PhotoPlanes> =
        ElementWiseIdentity::new();
    OWNED.with_raw(|desc| assert_ne!(desc.kind, 0));
}
