// mistakes: 5
use tensor_layout::layout;
use tensor_layout::dml::TensorDesc;
use tensor_layout::operators::{Argmax, ElementWiseAbs, ElementWiseAdd, ReduceSum};

layout! {
    type Features = NHWC[N = 8, C = 64, H = 56, W = 56];
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

type Labels = layout!(NHW[N = 8, H = 56, W = 56]);
static LABELS: Argmax<f32, f32, Features, Labels> = Argmax::new();

const PLANES: TensorDesc = TensorDesc::new::<f32, Photo>().with_axes(&['C', 'H', 'W']);
static SUM: ElementWiseAdd<f64, Photo, Photo, Photo> = ElementWiseAdd::new();

type Channels = layout!(NC[N = 8, C = 64]);
static SUMS: ReduceSum<u8, Features, Channels> = ReduceSum::new();

type Ids = layout!(BS[4, 128]);
static DOUBLED: ElementWiseAbs<i64, Ids, Ids> = ElementWiseAbs::new().with_scale_bias(2.0, 0.0);

fn main() {}
