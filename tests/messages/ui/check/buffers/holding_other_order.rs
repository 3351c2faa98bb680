// mistakes: 1
//! As `upload` of wgpu and of a `Runner`.
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, View};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 8, W = 8];
    type Planes = NCHW[N = 1, C = 3, H = 8, W = 8];
}

fn holds<R: Resource>(photo: View<f32, Photo>, memory: R) -> bool {
    Buffer::<R, f32, Planes>::holding(photo, memory, 0).is_ok()
}

fn main() {}
