// mistakes: 1

use tensor_layout::dml::Window;
use tensor_layout::dml::Convolution;
use tensor_layout::layout;

layout! { type Input = NCHW[N = 1, C = 3, H = 8, W = 8]; type Filter = OIHW[O = 16, I = 3, H = 3, W = 3]; type Bias = C[3]; type Output = NCHW[N = 1, C = 16, H = 6, W = 6]; }

static LAYER: Convolution<f32, Input, Filter, Bias, Output> = Convolution::new(Window::new());
fn main() {}
