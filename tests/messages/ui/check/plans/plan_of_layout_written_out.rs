// mistakes: 1
//! A layout within a type is a macro.
use tensor_layout::gpu::Buffer;
use tensor_layout::plan;

plan! {
    pub struct Network<R> {
        pub photo: Buffer<R, f32, NHWC[N = 1, C = 3, H = 224, W = 224]>,
    }
}

fn main() {}
