// mistakes: 7
use tensor_layout::layout;
use tensor_layout::operators::{
    Absent, ActivationSoftplus, ElementWiseAdd, ElementWiseBitShiftLeft,
    ElementWiseDequantizeLinear, ElementWiseIdentity, ElementWiseMean, FusedActivation,
};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);

type Counts = layout!(NC[N = 1, C = 64]);

static SUM: ElementWiseAdd<i32, Counts, Counts, Counts> =
    ElementWiseAdd::new().with_activation(FusedActivation::Relu);

layout! {
    type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
    type Scale = C[64];
}

static BACK: ElementWiseDequantizeLinear<f32, f32, Features, Scale, Absent, Features> =
    ElementWiseDequantizeLinear::new();

// Broadcast as NumPy does it: sizes of 1.
type Bias = layout!(NCHW[N = 1, C = 3, H = 1, W = 1]);
static SHIFTED: ElementWiseAdd<f32, Photo, Bias, Photo> = ElementWiseAdd::new();

fn operator_of_open_sizes() {
    type Photos = layout!(NHWC[N = ?, C = 3, H = 224, W = 224]);
    let copy = ElementWiseIdentity::<f32, Photos, Photos>::new();
    println!("{copy:?}");
}

type Flags = layout!(NCHW[1, 3, 8, 8]);
static MEAN: ElementWiseMean<u8, Flags, Flags, Flags> = ElementWiseMean::new();
static SHIFT: ElementWiseBitShiftLeft<i32, Flags, Flags, Flags> = ElementWiseBitShiftLeft::new();

static ACTIVE: ActivationSoftplus<f32, Photo, Photo> = ActivationSoftplus::new(0.5);

fn main() {}
