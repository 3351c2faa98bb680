// mistakes: 1

use tensor_layout::operators::{Absent, Window};
use tensor_layout::operators::Convolution;
use tensor_layout::layout;

layout! { type Input = NCHW[N = 1, C = 32, H = 16, W = 16]; type Filter = OIHW[O = 32, I = 1, H = 3, W = 3]; type Output = NCHW[N = 1, C = 32, H = 14, W = 14]; }

static DEPTHWISE: Convolution<f32, Input, Filter, Absent, Output> = Convolution::new(Window::new());
fn main() {}
