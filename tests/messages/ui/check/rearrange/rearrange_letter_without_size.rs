// mistakes: 2
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

layout! {
    type Projected = BSD[B = 2, S = 16, D = 64];
    type Heads = BHSD[B = 2, H = 4, S = 16, D = 16];
}

type Gray = layout!(HW[224, 224]);

fn tokens(photo: &Tensor<u8, Photo>, gray: &Tensor<u8, Gray>) -> Tensor<u8, Tokens> {
    rearrange!(gray: H(Y P) W(X Q) -> T(Y X) D(P Q C), P = 16, Q = 16)
}

fn heads(x: &Tensor<f32, Projected>) -> Tensor<f32, Heads> {
    rearrange!(x: B S (H D) -> B H S D)
}

fn main() {}
