// mistakes: 1
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::Join;
use tensor_layout::{C, layout};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 48, W = 64];
    type Depth = NHWC[N = 1, C = 1, H = 48, W = 64];
    type Both = NHWC[N = 1, C = 4, H = 48, W = 64];
}

static JOINED: Join<f32, C, (Photo, Depth), Both> = Join::new();

fn bind<R: D3d12Resource>(
    photo: &Buffer<R, f32, Photo>,
    depth: &Buffer<R, f32, Depth>,
    both: &Buffer<R, f32, Both>,
) {
    println!("{}", JOINED.bind(photo, depth, both).is_ok());
}

fn main() {}
