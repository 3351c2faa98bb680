// mistakes: 1
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
    type Scores = NC[N = 1, C = 10];
}

plan! {
    #[align(256)]
    pub struct Network<R> {
        pub photo: Buffer<R, f32, Photo>,
        pub heads: Heads<R>,
    }

    /// Its only entry begins at byte 0, but the entries of this entry do not.
    pub struct Heads<R> {
        pub first: Head<R>,
    }

    pub struct Head<R> {
        pub boxes: Buffer<R, f32, Scores>,
        pub scores: Buffer<R, f32, Scores>,
    }
}

fn main() {}
