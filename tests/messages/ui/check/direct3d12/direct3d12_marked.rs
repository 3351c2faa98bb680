// mistakes: 9
use half::f16;
use tensor_layout::layout;
use tensor_layout::d3d12::{BufferView, Format, TextureFootprint, UnorderedAccessViewDesc};

const PLANES: BufferView<f16, layout!(NCHW[1, 4, 224, 224])> =
    BufferView::typed(Format::R32G32B32A32_FLOAT);

const BUFFER_VIEW_OF_PACKED_FORMAT: BufferView<u32, layout!(HW[H = 480, W = 640])> =
    BufferView::typed(Format::R8G8B8A8_UNORM);

// Only textures convert from sRGB.
const BUFFER_VIEW_SRGB: BufferView<u8, layout!(HWC[C = 4, H = 480, W = 640])> =
    BufferView::typed(Format::R8G8B8A8_UNORM_SRGB);

const BUFFER_VIEW_STRUCTURE_OF_A_BYTE: BufferView<u8, layout!(HW[H = 480, W = 640])> = BufferView::structured();

type Colours = layout!(NHWC[N = 1, C = 3, H = 480, W = 640]);
const INPUT: BufferView<f32, Colours> = BufferView::typed(Format::R32G32B32_FLOAT);
const OUTPUT: UnorderedAccessViewDesc = INPUT.unordered_access_view();

type Embeddings = layout!(TK[T = 262_144, K = 1_024]);
const TABLE: BufferView<f32, Embeddings> = BufferView::typed(Format::R32_FLOAT);

fn texture_of_doubles() {
    let frame = TextureFootprint::<f64, layout!(HW[H = 4, W = 32])>::new(Format::R32G32_UINT);
    println!("{frame:?}");
}

type Frame = layout!(NHWC[N = 1, C = 4, H = 1080, W = 1920]);
static FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8_UNORM);

// There are no textures of three bytes a texel.
type Photo = layout!(NHWC[N = 1, C = 3, H = 480, W = 640], pitch(H = 256));
static PHOTO: TextureFootprint<u8, Photo> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {}
