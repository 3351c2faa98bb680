// mistakes: 1
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Vast = HW[H = 1_073_741_824, W = 1_073_741_824];
}

plan! {
    pub struct Sky<R> {
        pub stars: Buffer<R, f64, Vast>,
        pub planets: Buffer<R, f64, Vast>,
    }
}

fn main() {}
