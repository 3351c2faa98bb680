// mistakes: 1

use tensor_layout::operators::{Convolution, Window};
use tensor_layout::layout;

layout! { type Photo = NHWC[N = 1, C = 3, H = 8, W = 8]; type Filters = OHWI[O = 16, I = 3, H = 3, W = 3]; type Features = NHWC[N = 1, C = 16, H = 6, W = 6]; }
static LAYER: Convolution<f32, Photo, Filters, Features> = Convolution::new(Window::new());
fn main() {}
