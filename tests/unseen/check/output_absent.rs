// mistakes: 1

use tensor_layout::dml::{Absent, ActivationRelu};
use tensor_layout::layout;

layout! { type A = NF[N = 2, F = 4]; }
static RELU: ActivationRelu<f32, A, Absent> = ActivationRelu::new();
fn main() {}
