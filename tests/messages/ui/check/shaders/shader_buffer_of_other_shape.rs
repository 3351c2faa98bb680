// mistakes: 2
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::layout;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};

layout! {
    type Photo = HWC[C = 3, H = 224, W = 320];
    type Wide = HWC[C = 3, H = 224, W = 640];
    type Photos = NHWC[N = 2, C = 3, H = 224, W = 320];
}

static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "photo");

fn wide<R: Resource>(wide: &Buffer<R, f32, Wide>) -> &R {
    PHOTO.for_buffer(wide).resource()
}

fn photos<R: Resource>(photos: &Buffer<R, f32, Photos>) -> &R {
    PHOTO.for_buffer(photos).resource()
}

fn main() {}
