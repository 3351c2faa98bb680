// mistakes: 1
//! One photo is a batch of one, if its layout says so.
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ElementWiseIdentity, Operator};
use tensor_layout::layout;

layout! {
    type Photo = HWC[C = 3, H = 224, W = 224];
    type Batch = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

static TO_PLANES: ElementWiseIdentity<u8, Batch, Planes> = ElementWiseIdentity::new();

fn copy<R: D3d12Resource>(photo: &Buffer<R, u8, Photo>, planes: &Buffer<R, u8, Planes>) {
    let _ = TO_PLANES.bind((photo,), (planes,));
}

fn main() {}
