// mistakes: 1
use tensor_layout::gpu;
use tensor_layout::{layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
}

plan! {
    struct Network<R: gpu::Resource> {
        photo: gpu::Buffer<R, f32, Photo>,
    }
}

fn main() {
    let _ = Network::SIZE_IN_BYTES;
}
