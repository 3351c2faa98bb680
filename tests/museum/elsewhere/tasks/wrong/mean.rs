//! The input is N, H, W, C.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{View, layout};
fn main() {
    let planes = View::<f32, layout!(NHWC[N = 2, C = 3, H = 4, W = 6])>::from_array(&[0.0; 144]);
    here::mean(planes);
}
