// mistakes: 1
// As in einops.
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

fn tokens(photo: &Tensor<u8, Photo>) -> Tensor<u8, Tokens> {
    rearrange!(photo, "(y p) (x q) c -> (y x) (p q c)", p = 16, q = 16)
}

fn main() {}
