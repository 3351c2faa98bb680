// mistakes: 10
use tensor_layout::{layout, D, H, W};
use tensor_layout::d3d12::{
    BufferView, Format, PlacedFootprint, SubresourceFootprint, TextureFootprint,
};
use tensor_layout::frames::{FrameError, FrameLayout, I420};

type Distances = layout!(HW[H = 65_536, W = 65_536]);
const ALL: BufferView<f32, Distances> = BufferView::structured();

type Frames = layout!(NHWC[N = 8, C = 4, H = 1080, W = 1920]);
const FRAMES: TextureFootprint<u8, Frames> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

// `R10G10B10A2_UNORM`: channels that share bytes.
fn texture_of_packed_format() {
    type Frame = layout!(NHWC[N = 1, C = 4, H = 1080, W = 1920]);
    const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format(24));
}

type Planes = layout!(NCHW[N = 1, C = 4, H = 1080, W = 1920]);
const TEXTURE_OF_PLANES: TextureFootprint<u8, Planes> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn footprints() -> Result<[PlacedFootprint; 2], FrameError> {
    FrameLayout::<I420>::direct3d12(H(1080), W(1920))?.footprints()
}

// Sizes without names are in logical order: these are 1080 channels and 4 rows.
fn texture_swapped_axes() {
    type Frame = layout!(NHWC[1, 1080, 4, 1920]);
    const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
}

// Columns of pixels, and not rows.
fn texture_swapped_label() {
    type Frame = layout!(NWHC[N = 1, C = 4, H = 1080, W = 1920]);
    const FRAME: TextureFootprint<u8, Frame> = TextureFootprint::new(Format::R8G8B8A8_UNORM);
}

const PANORAMA: SubresourceFootprint =
    SubresourceFootprint::new(Format::R8G8B8A8_UNORM, W(20_000), H(1_000), D(1));

// All layers of a row, and then the next row.
type Volume = layout!(HDWC[C = 1, D = 16, H = 64, W = 64], pitch(H = 256));
const VOLUME: TextureFootprint<u8, Volume> = TextureFootprint::new(Format::R8_UNORM);

// Four times as many columns are not four channels.
type Rows = layout!(HW[H = 1080, W = 7680]);
const TEXTURE_WITHOUT_CHANNELS: TextureFootprint<u8, Rows> = TextureFootprint::new(Format::R8G8B8A8_UNORM);

fn main() {}
