// mistakes: 2
//! Where text and buffer meet in a function of the user's.
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};
use tensor_layout::{StaticLayout, layout};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "photo");
static PLANES: OffsetFunction<Planes> = OffsetFunction::new(Wgsl, "planes");

fn bind<R: Resource, L: StaticLayout>(offset: &OffsetFunction<L>, buffer: &Buffer<R, f32, L>) {
    let _ = offset.for_buffer(buffer);
}

fn main() {
    fn bind_both<R: Resource>(photo: &Buffer<R, f32, Photo>, planes: &Buffer<R, f32, Planes>) {
        bind(&PHOTO, planes);
        bind(&PLANES, photo);
    }
    let _ = bind_both::<&dyn Resource>;
}
