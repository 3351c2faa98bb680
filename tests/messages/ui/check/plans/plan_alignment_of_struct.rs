// mistakes: 1
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
}

plan! {
    #[derive(Clone)]
    #[repr(align(256))]
    pub struct Network<R> {
        pub photo: Buffer<R, f32, Photo>,
    }
}

fn main() {
    let _ = Network::SIZE_IN_BYTES;
}
