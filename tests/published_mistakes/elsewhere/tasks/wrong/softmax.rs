//! The scores are stored as K, N.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{Tensor, layout};
fn main() {
    let mut scores = Tensor::<f32, layout!(KN[N = 64, K = 1000], logical(NK))>::filled(0.0);
    here::softmax(&mut scores);
}
