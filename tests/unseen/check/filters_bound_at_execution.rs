// mistakes: 1

use tensor_layout::dml::BindError;
use tensor_layout::gpu::{Buffer, D3d12Resource};
use tensor_layout::layout;
use tensor_layout::operators::{
    Absent, Bindings, Convolution, OwnedByDml, Unbound, Window,
};

type Photo = layout!(NHWC[N = 1, C = 3, H = 8, W = 8]);
type Filters = layout!(OHWI[O = 16, I = 3, H = 1, W = 1]);
type Features = layout!(NHWC[N = 1, C = 16, H = 8, W = 8]);
static STEM: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
    Convolution::new(Window::new());

pub fn bound<'a, R: D3d12Resource>(
    photo: &'a Buffer<R, f32, Photo>,
    filters: &'a Buffer<R, f32, Filters>,
    features: &'a Buffer<R, f32, Features>,
) -> Result<Bindings<'a>, BindError> {
    STEM.bind(photo, filters, Unbound, features)
}

fn main() {}
