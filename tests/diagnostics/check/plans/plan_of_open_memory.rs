// mistakes: 1
use tensor_layout::dml::Temporary;
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Scores = NC[N = 1, C = 1000];
}

plan! {
    pub struct Network<R> {
        pub scores: Buffer<R, f32, Scores>,
        pub scratch: Temporary<R>,
    }
}

fn main() {}
