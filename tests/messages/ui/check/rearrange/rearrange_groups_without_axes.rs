// mistakes: 4
// As in einops, where axes have positions.
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

fn tokens(photo: &Tensor<u8, Photo>) -> Tensor<u8, Tokens> {
    rearrange!(photo: (Y P) (X Q) C -> (Y X) (P Q C), P = 16, Q = 16)
}

fn main() {}
