// mistakes: 1

use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::layout;
use tensor_layout::shader::{Language::Wgsl, OffsetFunction};

layout! { type Photo = NHWC[N = 1, C = 3, H = 224, W = 224]; }

static PHOTO: OffsetFunction<Photo> = OffsetFunction::new(Wgsl, "photo");

fn photo_size<R: Resource>(photo: Buffer<R, f32, Photo>) -> u64 {
    PHOTO.for_buffer(photo).resource().size_in_bytes()
}

fn main() {
    let _ = photo_size::<&dyn Resource>;
}
