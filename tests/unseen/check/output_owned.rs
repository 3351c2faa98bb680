// mistakes: 1

use tensor_layout::operators::{ActivationRelu, OwnedByDml};
use tensor_layout::layout;

layout! { type A = NF[N = 2, F = 4]; }
static RELU: ActivationRelu<f32, A, OwnedByDml<A>> = ActivationRelu::new();
fn main() {}
