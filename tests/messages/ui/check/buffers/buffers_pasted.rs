// mistakes: 3
use tensor_layout::layout;
use tensor_layout::d3d12::{BufferView, Format, TextureFootprint};

// The second half of the elements.
type Scores = layout!(NC[N = 8, C = 1_001]);
const BUFFER_VIEW_OFFSET_IN_ELEMENTS: BufferView<f32, Scores> = BufferView::raw().at_byte(8 * 1_001);

// Structures begin at multiples of their size.
const POINTS: BufferView<[f32; 3], layout!(W[1_000])> = BufferView::structured().at_byte(256);

type Plane = layout!(HW[H = 3, W = 70], pitch(H = 256));
const FIRST: TextureFootprint<u8, Plane> = TextureFootprint::new(Format::R8_UNORM);
const TEXTURE_OFFSET: TextureFootprint<u8, Plane> = FIRST.at_byte(FIRST.end_in_bytes());

fn main() {}
