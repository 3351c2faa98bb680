//! The weights are stored as K, N, and K = N.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{Tensor, View, layout};
fn main() {
    type Square = layout!(NK[N = 256, K = 256]);
    fn product(x: View<f32, here::X>, weights: View<f32, Square>) -> f32 {
        x.iter()
            .zip(weights.iter())
            .map(|(x, weight)| x * weight)
            .sum()
    }
    let weights = Tensor::<f32, layout!(KN[N = 256, K = 256], logical(NK))>::filled(0.0);
    product(View::from_array(&[0.0; 16_384]), weights.as_view());
}
