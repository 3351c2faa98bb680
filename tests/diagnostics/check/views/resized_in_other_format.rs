// mistakes: 1
// pytorch#68430: `interpolate` of one image with channels last could allocate its result with channels first.
use tensor_layout::{layout, Tensor, View};

layout! {
    type Image = NHWC[N = 1, C = 3, H = 480, W = 640];
    type Half = NHWC[N = 1, C = 3, H = 240, W = 320];
    type HalfPlanes = NCHW[N = 1, C = 3, H = 240, W = 320];
}

fn half(image: View<f32, Image>) -> Tensor<f32, Half> {
    let mut half = Tensor::<f32, HalfPlanes>::filled(0.0);
    half.as_view_mut().iter_mut().zip(image.iter()).for_each(|(to, from)| *to = *from);
    half
}

fn main() {}
