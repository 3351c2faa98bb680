// mistakes: 1
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::layout;
use tensor_layout::shader::{Language::Hlsl, OffsetFunction};

layout! {
    type Frame = HWC[C = 4, H = 1080, W = 1920];
    type Upright = HWC[C = 4, H = 1920, W = 1080];
}

static FRAME: OffsetFunction<Frame> = OffsetFunction::new(Hlsl, "frame");

fn main() {
    fn bind<R: Resource>(upright: &Buffer<R, u8, Upright>) -> u64 {
        FRAME.for_buffer(upright).offset_in_bytes()
    }
    let _ = bind::<&dyn Resource>;
}
