// mistakes: 1
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Photos = NHWC[N = ?, C = 3, H = 224, W = 224];
    type Scores = NC[N = 1, C = 1000];
}

plan! {
    pub struct Network<R> {
        pub photos: Buffer<R, f32, Photos>,
        pub scores: Buffer<R, f32, Scores>,
    }
}

fn main() {}
