// mistakes: 1
//! The inner plan stands for a resource, too.
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

plan! {
    pub struct Network<R> {
        pub stem: Stem,
    }

    pub struct Stem<R> {
        pub photo: Buffer<R, f32, Photo>,
    }
}

fn main() {}
