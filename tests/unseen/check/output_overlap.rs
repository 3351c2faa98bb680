// mistakes: 1

use tensor_layout::dml::ActivationRelu;
use tensor_layout::layout;

layout! { type A = FW[F = 10, W = 512]; type B = FW[F = 10, W = 512], overlap(F = 128); }
static RELU: ActivationRelu<f32, A, B> = ActivationRelu::new();
fn main() {}
