// mistakes: 1
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, C, H, N, W};

type Photo = layout!(NHWC[N = 1, C = 3, H = 4, W = 5]);
type Planes = layout!(NCHW[N = 1, C = 3, H = 4, W = 5]);

fn as_planes<R: Resource>(photo: Buffer<&R, f32, Photo>) -> Buffer<&R, f32, Planes> {
    photo.permute((N, C, H, W)).into_layout()
}

fn main() {}
