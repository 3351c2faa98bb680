// mistakes: 27
use tensor_layout::{layout, C, H, N, R, W};
use tensor_layout::axes::{K, V};
use tensor_layout::operators::{
    ActivationSoftmax1, DepthSpaceOrder, DepthToSpace1, Gather, GatherElements, GatherNd1, Join,
    Margins, NonzeroCoordinates, Padding, PaddingMode, ReduceAverage, ReduceMax, ReduceSum,
    Resample, Resample2, Resampling, RoiAlign1, RoiSampling, ScatterElements, ScatterNd, Slice1,
    SliceWindow, Tile,
};

layout! {
    type Photo = NHWC[N = 2, C = 3, H = 32, W = 32];
    type Image = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Video = NHWC[N = 1, C = 3, H = 1080, W = 1920];
    type Found = NIC[N = 2, I = 10, C = 3];
    type Recorded = W[W = 2_147_483_648];
    type Mask = HW[H = 20, W = 30];
    type Count = I[1];
    type Features = NHWC[N = 8, C = 64, H = 56, W = 56];
    type Scores = NHWC[N = 1, C = 21, H = 64, W = 64];
}

layout! {
    type Deep = NCHW[N = 1, C = 9, H = 224, W = 160];
    type Wide = NCHW[N = 1, C = 3, H = 448, W = 320];
}

static DEPTH_TO_SPACE_CHANNELS: DepthToSpace1<f32, Deep, Wide> =
    DepthToSpace1::new(2, DepthSpaceOrder::ColumnRowDepth);

fn gather_elements_other_axes() {
    type Scores = layout!(NC[N = 8, C = 1000]);
    type Five = layout!(N[8]);
    static OPERATOR: GatherElements<f32, u32, C, Scores, Five, Five> = GatherElements::new();
}

fn gather_nd_coordinates() {
    type Points = layout!(NIK[N = 2, I = 10, K = 3]);
    static OPERATOR: GatherNd1<f32, u32, K, (H, W), Photo, Points, Found> = GatherNd1::new();
}

layout! {
    type Table = VC[V = 9_000, C = 384];
    type Words = NS[N = 8, S = 128];
    type Vectors = NSV[N = 8, S = 128, V = 384];
}

static GATHER_OUTPUT_KEEPS_AXIS: Gather<f32, u32, V, Table, Words, Vectors> = Gather::new();

// A new axis along which there is one of each: `torch.stack`.
fn join_stack() {
    type Photo = layout!(HWC[C = 3, H = 480, W = 640]);
    type Batch = layout!(NHWC[N = 2, C = 3, H = 480, W = 640]);
    static BATCH: Join<f32, N, (Photo, Photo), Batch> = Join::new();
}

fn join_sum() {
    type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);
    type Depth = layout!(NHWC[N = 1, C = 1, H = 480, W = 640]);
    type Both = layout!(NCHW[N = 1, C = 6, H = 480, W = 640]);
    static JOINED: Join<f32, C, (Photo, Depth), Both> = Join::new();
}

fn join_too_long() {
    type Next = layout!(W[W = 1_024]);
    type Both = layout!(W[W = 2_147_484_672]);
    static JOINED: Join<u8, W, (Recorded, Next), Both> = Join::new();
}

fn nonzero_coordinates() {
    type Points = layout!(IK[I = 600, K = 3]);
    static OPERATOR: NonzeroCoordinates<u8, K, Mask, Count, Points> = NonzeroCoordinates::new();
}

fn nonzero_room() {
    type Points = layout!(IK[I = 100, K = 2]);
    static OPERATOR: NonzeroCoordinates<u8, K, Mask, Count, Points> = NonzeroCoordinates::new();
}

fn padding_forgotten_axis() {
    type Framed = layout!(NHWC[N = 1, C = 3, H = 230, W = 230]);
    static FRAME: Padding<f32, Image, Framed> =
        Padding::new(PaddingMode::Fill(0.0), Margins::new().along::<H>(3, 3));
}

type Padded = layout!(W[W = 2_147_483_680]);

static PADDED: Padding<u8, Recorded, Padded> =
    Padding::new(PaddingMode::Edge, Margins::new().along::<W>(16, 16));

fn reduce_axis_not_there() {
    type Channels = layout!(NCD[N = 8, C = 64, D = 4]);
    static MEANS: ReduceAverage<f32, Features, Channels> = ReduceAverage::new();
}

type Copy = layout!(NCHW[N = 8, C = 64, H = 56, W = 56]);
static LARGEST: ReduceMax<f32, Features, Copy> = ReduceMax::new();

fn reduce_size() {
    type Channels = layout!(NC[N = 8, C = 32]);
    static SUMS: ReduceSum<f32, Features, Channels> = ReduceSum::new();
}

fn resample_channels() {
    type Small = layout!(NCHW[1, 224, 224, 3]);
    static SMALLER: Resample<f32, Video, Small> = Resample::new(Resampling::linear());
}

fn resample_scale() {
    type Small = layout!(NCHW[N = 1, C = 3, H = 4, W = 6]);
    type Large = layout!(NCHW[N = 1, C = 3, H = 8, W = 12]);
    static OPERATOR: Resample2<f32, Small, Large> =
        Resample2::new(Resampling::linear().scale_of::<H>(2.5));
}

fn resample_too_small() {
    type Recorded = layout!(W[W = 16_777_217]);
    type Overview = layout!(W[W = 2]);
    static SMALL: Resample<f32, Recorded, Overview> = Resample::new(Resampling::linear());
}

fn resample_without_batch() {
    type Small = layout!(CHW[C = 3, H = 224, W = 224]);
    static SMALLER: Resample<f32, Video, Small> = Resample::new(Resampling::linear());
}

fn roi_align_sides() {
    type Features = layout!(NHWC[N = 2, C = 256, H = 50, W = 68]);
    type Boxes = layout!(RK[R = 100, K = 5]);
    type Images = layout!(R[100]);
    type Parts = layout!(RCHW[R = 100, C = 256, H = 7, W = 7]);
    static OPERATOR: RoiAlign1<f32, u32, R, K, Features, Boxes, Images, Parts> =
        RoiAlign1::new(RoiSampling::average());
}

type Rows = layout!(NHWC[N = 2, C = 3, H = 40, W = 32]);
static SCATTER_ELEMENTS_MORE: ScatterElements<f32, u32, H, Photo, Rows, Rows, Photo> = ScatterElements::new();

fn scatter_nd_batch() {
    type Points = layout!(NIK[N = 2, I = 10, K = 2]);
    static OPERATOR: ScatterNd<f32, u32, K, (H, W), Photo, Points, Found, Photo> = ScatterNd::new();
}

fn scatter_nd_repeated() {
    type Photo = layout!(CHW[C = 3, H = 32, W = 32]);
    type Points = layout!(IK[I = 10, K = 2], broadcast(I));
    type Found = layout!(IC[I = 10, C = 3]);
    static OPERATOR: ScatterNd<f32, u32, K, (H, W), Photo, Points, Found, Photo> = ScatterNd::new();
}

fn slice_output() {
    type Part = layout!(NHWC[N = 1, C = 3, H = 100, W = 112]);
    static PART: Slice1<u8, Image, Part> =
        Slice1::new(SliceWindow::new().range::<H>(20..120).stride::<W>(3));
}

static SOFTMAX_AXIS_TWICE: ActivationSoftmax1<f32, (H, H), Scores, Scores> = ActivationSoftmax1::new();

// The axes come before the layouts.
static SOFTMAX_OF_LAYOUT_FOR_AXIS: ActivationSoftmax1<f32, Scores, C, Scores> = ActivationSoftmax1::new();

layout! {
    type Pattern = HW[H = 16, W = 16];
    type Wall = HW[H = 64, W = 100];
}

static TILE_NO_MULTIPLE: Tile<u8, Pattern, Wall> = Tile::new();

fn main() {}
