// mistakes: 2
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

plan! {
    pub struct Stem<R> {
        pub photo: Buffer<R, f32, Photo>,
    }
}

fn offset<R: Resource>(stem: &Stem<R>) -> u64 {
    stem.photos.offset_in_bytes() - Stem::OFFSETS.photos
}

fn main() {}
