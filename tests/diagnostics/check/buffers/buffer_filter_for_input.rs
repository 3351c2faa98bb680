// mistakes: 1
// exception: shape: two slots are swapped
//! As `F.conv2d(weight, input)` would be.
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::operators::{Absent, Convolution, Unbound, Window};
use tensor_layout::layout;

layout! {
    type Photo = NHWC[N = 1, C = 3, H = 224, W = 224];
    type Filters = OIHW[O = 64, I = 3, H = 3, W = 3];
    type Features = NCHW[N = 1, C = 64, H = 222, W = 222];
}

static LAYER: Convolution<f32, Photo, Filters, Absent, Features> = Convolution::new(Window::new());

fn convolve<R: D3d12Resource>(
    photo: &Buffer<R, f32, Photo>,
    filters: &Buffer<R, f32, Filters>,
    features: &Buffer<R, f32, Features>,
) {
    let _ = LAYER.bind(filters, photo, Unbound, features);
}

fn main() {}
