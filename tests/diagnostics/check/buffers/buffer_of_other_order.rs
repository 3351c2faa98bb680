// mistakes: 1
//! What was uploaded as a photo is not planes.
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static COPY: ElementWiseIdentity<f32, Planes, Planes> = ElementWiseIdentity::new();

fn copy<R: D3d12Resource>(photo: &Buffer<R, f32, Photo>, planes: &Buffer<R, f32, Planes>) {
    let _ = COPY.bind(photo, planes);
}

fn main() {}
