// mistakes: 1

use tensor_layout::operators::{ActivationRelu, ReduceSum};
use tensor_layout::layout;

layout! { type A = NCHW[N = 1, C = 3, H = 4, W = 4]; type B = NC[N = 1, C = 3]; }
static SUM: ReduceSum<f32, A, B> = ReduceSum::new();
static NEXT: ActivationRelu<f32, A, B> = ActivationRelu::new();
fn main() {}
