// mistakes: 9
use tensor_layout::{layout, C, D, H, W};
use tensor_layout::operators::{
    ActivationSoftmax, ActivationSoftmax1, DepthSpaceOrder, LocalRegion, LocalResponseNormalization,
    NearestRounding, OneHot, Resample, Resampling, Slice1, SliceWindow, SpaceToDepth1,
};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Part = NHWC[N = 1, C = 3, H = 100, W = 112];
    type Scores = NHWC[N = 1, C = 21, H = 64, W = 64];
}

type Features = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);

static LOCAL_RESPONSE_REGION: LocalResponseNormalization<f32, Features, Features> =
    LocalResponseNormalization::new(LocalRegion::Channels(0), 1e-4, 0.75, 1.0);

layout! {
    type Labels = NHW[N = 1, H = 64, W = 64];
    type Values = K[21];
    type Classes = NCHW[N = 1, C = 21, H = 64, W = 64];
}

static ONE_HOT_VALUES: OneHot<f32, u32, C, Labels, Values, Classes> = OneHot::new();

layout! {
    type Small = NCHW[N = 1, C = 3, H = 4, W = 6];
    type Large = NCHW[N = 1, C = 3, H = 8, W = 12];
}

static RESAMPLE_ROUNDING: Resample<f32, Small, Large> =
    Resample::new(Resampling::nearest().rounding(NearestRounding::HalvesBefore));

static SLICE_EMPTY: Slice1<u8, Photo, Part> =
    Slice1::new(SliceWindow::new().range::<H>(20..20).stride::<W>(2));

static SLICE_NO_STEP: Slice1<u8, Photo, Part> =
    Slice1::new(SliceWindow::new().range::<H>(20..120).stride::<W>(0));

static SLICE_OUTSIDE: Slice1<u8, Photo, Part> =
    Slice1::new(SliceWindow::new().range::<H>(128..228).stride::<W>(2));

static WEIGHTS: ActivationSoftmax1<f32, D, Scores, Scores> = ActivationSoftmax1::new();
static SOFTMAX_OF_THREE_AXES: ActivationSoftmax<f32, C, Scores, Scores> = ActivationSoftmax::new();

layout! {
    type Deep = NCHW[N = 1, C = 12, H = 224, W = 160];
    type Wide = NCHW[N = 1, C = 3, H = 448, W = 320];
}

static SPACE_TO_DEPTH_BLOCK_0: SpaceToDepth1<f32, Wide, Deep> =
    SpaceToDepth1::new(0, DepthSpaceOrder::ColumnRowDepth);

fn main() {}
