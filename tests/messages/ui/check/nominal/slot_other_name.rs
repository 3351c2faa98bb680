// mistakes: 1

use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{ElementWiseIdentity, Operator};
use tensor_layout::layout;

layout! {
    struct Rgb = NHWC[N = 1, C = 3, H = 8, W = 8];
    struct RgbPlanes: Rgb = NCHW[N = 1, C = 3, H = 8, W = 8];
    struct Bgr = NHWC[N = 1, C = 3, H = 8, W = 8];
}

static TO_PLANES: ElementWiseIdentity<f32, Rgb, RgbPlanes> = ElementWiseIdentity::new();

fn run<R: D3d12Resource>(photo: &Buffer<R, f32, Bgr>, planes: &Buffer<R, f32, RgbPlanes>) {
    let _ = TO_PLANES.bind((photo,), (planes,));
}

fn main() {}
