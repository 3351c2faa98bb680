// mistakes: 1
use tensor_layout::dml::Int4;
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Weights = OI[O = 1000, I = 512];
}

plan! {
    pub struct Network<R> {
        pub weights: Buffer<R, Int4, Weights>,
    }
}

fn main() {}
