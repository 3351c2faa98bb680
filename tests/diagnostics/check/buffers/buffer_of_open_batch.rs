// mistakes: 1
//! How many photos there are is known when they were uploaded.
use tensor_layout::dml::ElementWiseIdentity;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::layout;

layout! {
    type Photos = NHWC[N = ?, C = 3, H = 224, W = 224];
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static COPY: ElementWiseIdentity<u8, Photo, Photo> = ElementWiseIdentity::new();

fn copy<R: D3d12Resource>(photos: &Buffer<R, u8, Photos>, photo: &Buffer<R, u8, Photo>) {
    let _ = COPY.bind(photos, photo);
}

fn main() {}
