// mistakes: 1

use tensor_layout::operators::ActivationRelu;
use tensor_layout::layout;

layout! { type Photo = NHWC[N = 1, C = 4, H = 8, W = 8]; }
static RELU: ActivationRelu<u8, Photo, Photo> = ActivationRelu::new();
fn main() {}
