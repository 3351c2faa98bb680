// mistakes: 1

use tensor_layout::operators::ElementWiseAdd;
use tensor_layout::layout;

layout! { type Photo = NCHW[N = 1, C = 4, H = 8, W = 8]; type Bias = C[4]; }
static ADD: ElementWiseAdd<f32, Photo, Bias, Photo> = ElementWiseAdd::new();
fn main() {}
