// mistakes: 1

use tensor_layout::d3d12::PlacedFootprint;
use tensor_layout::frames::{FrameError, FrameLayout, I420};
use tensor_layout::{H, W};

fn footprints() -> Result<[PlacedFootprint; 2], FrameError> {
    FrameLayout::<I420>::direct3d12(H(1080), W(1920))?.footprints()
}
fn main() {}
