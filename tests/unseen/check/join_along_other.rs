// mistakes: 1

use tensor_layout::dml::Join;
use tensor_layout::{H, layout};

layout! { type A = NCHW[N = 1, C = 3, H = 4, W = 4]; type B = NCHW[N = 1, C = 6, H = 4, W = 4]; }
static JOIN: Join<f32, H, (A, A), B> = Join::new();
fn main() {}
