// mistakes: 1
//! The text is that of rows without gaps.
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::layout;
use tensor_layout::shader::{Language::Hlsl, OffsetFunction};

layout! {
    type Packed = HWC[C = 4, H = 1080, W = 1900];
    type Frame = HWC[C = 4, H = 1080, W = 1900], pitch(H = 256);
}

static PIXEL: OffsetFunction<Packed> = OffsetFunction::new(Hlsl, "pixel");

fn bind<R: Resource>(frame: &Buffer<R, u8, Frame>) -> &R {
    PIXEL.for_buffer(frame).resource()
}

fn main() {
    let _ = bind::<&dyn Resource>;
}
