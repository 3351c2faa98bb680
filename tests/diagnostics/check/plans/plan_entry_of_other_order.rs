// mistakes: 1
// exception: shape: an entry of a plan
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::{layout, plan};

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Planes = NCHW[N = 1, C = 3, H = 224, W = 224];
}

plan! {
    pub struct Stem<R> {
        pub photo: Buffer<R, f32, Photo>,
        pub planes: Buffer<R, f32, Planes>,
        pub more_planes: Buffer<R, f32, Planes>,
    }
}

static COPY: ElementWiseIdentity<f32, Planes, Planes> = ElementWiseIdentity::new();

fn copy<R: D3d12Resource>(stem: &Stem<R>) {
    let _ = COPY.bind(&stem.photo, &stem.more_planes);
}

fn main() {}
