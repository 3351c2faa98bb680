// mistakes: 1

use tensor_layout::operators::{Absent, Convolution, Window};
use tensor_layout::layout;

layout! { type Photo = NHWC[1, 8, 8, 3]; type Filters = OHWI[O = 16, I = 3, H = 1, W = 1]; type Features = NHWC[N = 1, C = 16, H = 8, W = 8]; }
static LAYER: Convolution<f32, Photo, Filters, Absent, Features> = Convolution::new(Window::new());
fn main() {}
// exception: warnings: these are rustc's own words
