// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::{C, DimP, H, layout};
type Photo = layout!(NHWC[N = 1, C = 3, H = 8, W = 8]);
fn flat<R>(photo: Buffer<R, f32, Photo>) -> u64 {
    photo.merge((C, H), DimP::<24>).size_in_bytes()
}

fn main() {}
