// mistakes: 1
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
    type Scores = NC[N = 1, C = 10];
}

plan! {
    /// Its entries are bound to shaders of a device that wants 256 bytes.
    #[align(256)]
    pub struct Network<R> {
        pub photo: Buffer<R, f32, Photo>,
        pub heads: Heads<R>,
    }

    pub struct Heads<R> {
        pub boxes: Buffer<R, f32, Scores>,
        pub scores: Buffer<R, f32, Scores>,
    }
}

fn main() {}
