// mistakes: 1
//! Only where the parameter is known is it known that the inner plan is too large.
use tensor_layout::dml::Temporary;
use tensor_layout::gpu::Buffer;
use tensor_layout::{layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 480, W = 640];
}

plan! {
    struct Network<R, const BYTES: u64> {
        stem: Stem<R, BYTES>,
    }

    struct Stem<R, const BYTES: u64> {
        work: Temporary<R, BYTES>,
        photo: Buffer<R, f32, Photo>,
    }
}

fn main() {
    const _: u64 = Network::<(), { u64::MAX - 3 }>::SIZE_IN_BYTES;
}
