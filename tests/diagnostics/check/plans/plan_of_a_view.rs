// mistakes: 2
//! The entries of a plan are views and tensors, which are not memory of a device.

use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

plan! {
    pub struct Network<R> {
        pub input: View<R, f32, layout!(NC[1, 8])>,
        pub hidden: Buffer<R, f32, layout!(NC[1, 64])>,
        pub output: Tensor<f32, layout!(NC[1, 10])>,
    }
}

fn main() {}
