// mistakes: 3
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    pub type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

plan! {
    pub struct Network<R> {
        pub photo: Buffer<R, f32, Photo>;
        pub next: Buffer<u8, Photo>;
        Buffer<R, f32, Photo>
    }
}

fn main() {}
