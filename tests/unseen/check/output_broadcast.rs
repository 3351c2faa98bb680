// mistakes: 1

use tensor_layout::dml::ElementWiseIdentity;
use tensor_layout::layout;

layout! { type A = NC[N = 4, C = 3]; type B = NC[N = 4, C = 3], broadcast(N); }
static COPY: ElementWiseIdentity<f32, A, B> = ElementWiseIdentity::new();
fn main() {}
