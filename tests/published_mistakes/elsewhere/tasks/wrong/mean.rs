//! The input is N, H, W, C.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{View, layout};
fn main() {
    type Pixels = layout!(NHWC[N = 4, C = 3, H = 192, W = 256]);
    here::mean(View::<f32, Pixels>::from_array(&[0.0; 589_824]));
}
