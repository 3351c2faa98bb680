// mistakes: 11
use tensor_layout::{layout, C, DimC, DimH, DimN, H, N, TensorLayout};
use tensor_layout::dml::{RawBufferTensorDesc, TensorDesc};
use tensor_layout::operators::{
    ElementWiseAbs, ElementWiseIdentity, ElementWiseLogicalLessThan, Resample, Resampling,
};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);

const PLANES: TensorDesc = TensorDesc::new::<f32, Photo>().with_axes(&['N', 'C', 'H', 'C', 'W']);

fn desc_broadcast_channels() {
    type Bias = layout!(C[C = 16]);
    const BIAS: TensorDesc = TensorDesc::new::<f32, Bias>()
        .with_axes(&['N', 'C', 'H', 'W'])
        .broadcast_to(&[1, 64, 28, 28]);
}

type Embeddings = layout!(TK[T = 1_000_000, K = 8_192]);
const TABLE: TensorDesc = TensorDesc::new::<f32, Embeddings>();

// What DirectML reads points into the description.
fn desc_outlived() {
    fn raw() -> RawBufferTensorDesc<'static> {
        let input = TensorDesc::new::<f32, layout!(NCHW[1, 3, 224, 224])>().with_alignment(256);
        input.as_raw()
    }
    println!("{:?}", raw());
}

fn desc_positions() {
    type Bias = layout!(HW[H = 65_536, W = 65_536], broadcast(H));
    static BIAS: TensorDesc = TensorDesc::new::<f32, Bias>();
}

const SAMPLES: TensorDesc = TensorDesc::new::<u8, layout!(W[6_000_000_000])>();
const FIRST: TensorDesc = TensorDesc::new::<u8, layout!(HW[480, 640])>().with_total_size(1 << 32);

// A type by hand, in whose storage an axis is missing.
fn operator_malformed() {
    type Rows = TensorLayout<(DimN<8>, DimC<3>, DimH<4>), (N, C)>;
    type Planes = layout!(NCH[N = 8, C = 3, H = 4], logical(NCH));
    static COPY: ElementWiseIdentity<f32, Rows, Planes> = ElementWiseIdentity::new();
    let _ = H(0);
    println!("{COPY:?}");
}

static DARK: ElementWiseLogicalLessThan<f32, bool, Photo, Photo, Photo> =
    ElementWiseLogicalLessThan::new();

static POSITIVE: ElementWiseAbs<f32, Embeddings, Embeddings> = ElementWiseAbs::new();

fn resample_volume() {
    type Photo = layout!(NDHWC[N = 1, C = 3, D = 8, H = 1080, W = 1920]);
    type Small = layout!(NCDHW[N = 1, C = 3, D = 4, H = 224, W = 224]);
    static SMALLER: Resample<f32, Photo, Small> = Resample::new(Resampling::linear());
}

fn main() {}
