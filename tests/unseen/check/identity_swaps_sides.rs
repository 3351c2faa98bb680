// mistakes: 1

use tensor_layout::operators::ElementWiseIdentity;
use tensor_layout::layout;

layout! { type A = NCHW[N = 1, C = 3, H = 4, W = 8]; type B = NCHW[N = 1, C = 3, H = 8, W = 4]; }
static COPY: ElementWiseIdentity<f32, A, B> = ElementWiseIdentity::new();
fn main() {}
