// mistakes: 1

use tensor_layout::operators::{MaxPooling, Window};
use tensor_layout::{C, layout};

layout! { type Photo = NHWC[N = 1, C = 4, H = 8, W = 8]; type Half = NHWC[N = 1, C = 2, H = 8, W = 8]; }
static POOL: MaxPooling<f32, Photo, Half> =
    MaxPooling::new(Window::new().size::<C>(2).stride::<C>(2));
fn main() {}
