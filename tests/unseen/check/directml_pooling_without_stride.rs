// mistakes: 1

use tensor_layout::dml::Window;
use tensor_layout::dml::MaxPooling;
use tensor_layout::layout;

layout! { type Input = NCHW[N = 1, C = 8, H = 16, W = 16]; type Output = NCHW[N = 1, C = 8, H = 8, W = 8]; }

static POOL: MaxPooling<f32, Input, Output> = MaxPooling::new(Window::new().size::<tensor_layout::H>(2).size::<tensor_layout::W>(2));
fn main() {}
