// mistakes: 4
use tensor_layout::operators::{ActivationRelu, ElementWiseAbs, MaxPoolingWithIndices, Resample, Resampling, Window};
use tensor_layout::{H, W, layout};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
type Features = layout!(NCHW[N = 1, C = 64, H = 112, W = 112]);
type Pooled = layout!(NCHW[N = 1, C = 64, H = 56, W = 56]);

static POSITIVE: ElementWiseAbs<u32, Photo, Photo> = ElementWiseAbs::new();

static RELU: ActivationRelu<u8, Photo, Photo> = ActivationRelu::new();

const HALVES: Window = Window::new().size::<H>(2).size::<W>(2).stride::<H>(2).stride::<W>(2);
static LAYER: MaxPoolingWithIndices<f32, i64, Features, Pooled, Pooled> = MaxPoolingWithIndices::new(HALVES);

static SMALLER: Resample<u16, Features, Pooled> = Resample::new(Resampling::linear());

fn main() {
    println!("{POSITIVE:?} {RELU:?} {LAYER:?} {SMALLER:?}");
}
