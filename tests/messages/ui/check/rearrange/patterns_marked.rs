// mistakes: 11
use tensor_layout::{layout, rearrange, try_rearrange, Rearrangement, Tensor};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

fn rearrange_const_of_open_sizes() {
    type Photo = layout!(HWC[C = 3, H = ?, W = ?]);
    type Planes = layout!(CHW[C = 3, H = ?, W = ?]);
    static TO_TOKENS: Rearrangement<Photo, Planes> =
        rearrange!(const H W C -> C H W);
}

fn patterns_of_photos(photo: &Tensor<u8, Photo>) -> [Tensor<u8, Tokens>; 3] {
    [
        rearrange!(photo: N() H W C -> T(H W) D(C)),
        // As in einops, where axes have positions.
        rearrange!(photo: (Y P) (X Q) C -> (Y X) (P Q C), P = 16, Q = 16),
        rearrange!(photo: 1 H W C -> T(H W) D(C)),
    ]
}

fn rearrange_lower_case_groups(photo: &Tensor<u8, Photo>) -> Tensor<u8, Tokens> {
    rearrange!(photo: H(y p) W(x q) C -> T(y x) D(p q C), p = 16, q = 16)
}

fn rearrange_layout_unnamed() {
    fn tokens(photo: &Tensor<u8, Photo>) -> usize {
        let tokens = rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);
        tokens.len()
    }
}

fn rearrange_target_not_mut() {
    fn tokens(photo: &Tensor<u8, Photo>, tokens: &mut Tensor<u8, Tokens>) {
        rearrange!(photo: H(Y P) W(X Q) C -> &tokens: T(Y X) D(P Q C), P = 16, Q = 16);
    }
}

static REARRANGE_TRY_CONST: Rearrangement<Photo, Tokens> =
    try_rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);

fn main() {}
