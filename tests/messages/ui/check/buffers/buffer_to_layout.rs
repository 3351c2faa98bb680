// mistakes: 1

use tensor_layout::gpu::Buffer;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Planes = NCHW[N = 1, C = 3, H = 8, W = 8];
}

pub fn planes<R>(photo: Buffer<R, f32, Photo>) -> Buffer<R, f32, Planes> {
    photo.to_layout::<Planes>()
}

fn main() {}
