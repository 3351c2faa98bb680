// mistakes: 1
// exception: lines: rustc shows the method, and the tuple to write
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ElementWiseIdentity, Operator};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 48, W = 64];
    type Planes = NCHW[N = 1, C = 3, H = 48, W = 64];
}

static TO_PLANES: ElementWiseIdentity<f32, Photo, Planes> = ElementWiseIdentity::new();

fn bind<R: D3d12Resource>(photo: &Buffer<R, f32, Photo>, planes: &Buffer<R, f32, Planes>) {
    println!("{}", TO_PLANES.bind_slots((photo,), planes).is_ok());
}

fn main() {}
