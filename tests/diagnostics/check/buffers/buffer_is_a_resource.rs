// mistakes: 1
//! As `DML_BUFFER_BINDING` takes it.
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
}

static COPY: ElementWiseIdentity<u8, Photo, Photo> = ElementWiseIdentity::new();

fn copy<R: D3d12Resource>(memory: &R, photo: &Buffer<R, u8, Photo>) {
    let _ = COPY.bind(memory, photo);
}

fn main() {}
