// mistakes: 1
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    pub type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

plan! {
    pub struct Stem {
        pub photo: Buffer<f32, Photo>,
    }
}

fn main() {}
