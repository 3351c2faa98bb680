// mistakes: 8
use tensor_layout::{layout, rearrange, Rearrangement, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

static REARRANGE_INDIVISIBLE: Rearrangement<Photo, Tokens> =
    rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 15, Q = 16);

type Gray = layout!(HW[224, 224]);

fn rearrange_letter_without_size(photo: &Tensor<u8, Photo>, gray: &Tensor<u8, Gray>) -> Tensor<u8, Tokens> {
    rearrange!(gray: H(Y P) W(X Q) -> T(Y X) D(P Q C), P = 16, Q = 16)
}

fn rearrange_space_before_group(x: &Tensor<f32, layout!(BSD[B = 2, S = 16, D = 64])>) {
    let _: Tensor<f32, layout!(BHSD[B = 2, H = 4, S = 16, D = 16])> =
        rearrange!(x: B S (H D) -> B H S D);
}

fn rearrange_product() {
    type Tokens = layout!(TD[T = 195, D = 768]);
    static TO_TOKENS: Rearrangement<Photo, Tokens> =
        rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);
}

fn sizes_of_photos(photo: &Tensor<u8, Photo>) -> [Tensor<u8, Tokens>; 3] {
    [
        rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16, R = 2),
        rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), H = 224, P = 16, Q = 16),
        rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16, P = 14),
    ]
}

static REARRANGE_SIZE_UNKNOWN: Rearrangement<Photo, Tokens> =
    rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C));

fn main() {}
