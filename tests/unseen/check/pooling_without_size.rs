// mistakes: 1

use tensor_layout::dml::{MaxPooling, Window};
use tensor_layout::{H, W, layout};

layout! { type Photo = NHWC[N = 1, C = 4, H = 8, W = 8]; type Half = NHWC[N = 1, C = 4, H = 4, W = 4]; }
static POOL: MaxPooling<f32, Photo, Half> =
    MaxPooling::new(Window::new().stride::<H>(2).stride::<W>(2));
fn main() {}
