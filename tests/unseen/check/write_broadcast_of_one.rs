// mistakes: 1

use tensor_layout::{C, N, Tensor, layout};

layout! { type Bias = NC[N = 1, C = 8], broadcast(N); }
fn main() {
    let mut bias = Tensor::<f32, Bias>::filled(0.0);
    bias[(N(0), C(3))] = 1.0;
}
