// mistakes: 1
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::layout;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static PLANES: OffsetFunction<Planes> = OffsetFunction::new(Wgsl, "planes");

fn planes_binding<R: Resource>(photo: &Buffer<R, f32, Photo>) -> &R {
    PLANES.for_buffer(photo).resource()
}

fn main() {
    let _ = planes_binding::<&dyn Resource>;
}
