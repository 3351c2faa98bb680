// mistakes: 1
//! Rows as a texture has them, bound as if there were no gaps.
use tensor_layout::dml::ElementWiseIdentity;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::layout;

layout! {
    type Frame = HWC[C = 4, H = 1080, W = 1900], pitch(H = 256);
    type Packed = HWC[C = 4, H = 1080, W = 1900];
}

static COPY: ElementWiseIdentity<u8, Packed, Packed> = ElementWiseIdentity::new();

fn copy<R: D3d12Resource>(frame: &Buffer<R, u8, Frame>, packed: &Buffer<R, u8, Packed>) {
    let _ = COPY.bind(frame, packed);
}

fn main() {}
