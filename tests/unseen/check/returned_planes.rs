// mistakes: 1

use tensor_layout::{Tensor, layout};

layout! { type Photo = HWC[C = 3, H = 8, W = 8]; type Planes = CHW[C = 3, H = 8, W = 8]; }
fn planes(photo: Tensor<u8, Photo>) -> Tensor<u8, Planes> {
    photo
}
fn main() {}
