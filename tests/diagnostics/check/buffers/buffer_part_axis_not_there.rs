// mistakes: 1
use tensor_layout::gpu::{Buffer, Resource};
use tensor_layout::{layout, Y};

type Photos = layout!(NHWC[N = 8, C = 3, H = 4, W = 5]);

fn row<R: Resource>(photos: Buffer<&R, f32, Photos>) -> u64 {
    photos.fix((Y(2),)).offset_in_bytes()
}

fn main() {}
