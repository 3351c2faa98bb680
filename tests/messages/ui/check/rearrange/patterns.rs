// mistakes: 19
use tensor_layout::{layout, rearrange, Rearrangement, Tensor, View};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

fn patterns_of_photos(photo: &Tensor<u8, Photo>) -> [Tensor<u8, Tokens>; 9] {
    [
        rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) T(P Q C), P = 16, Q = 16),
        rearrange!(photo: H(Y P), W(X Q), C -> T(Y X) D(P Q C), P = 16, Q = 16),
        rearrange!(photo: ... C -> T(...) D(C)),
        rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q), P = 16, Q = 16),
        rearrange!(photo: H(Y P) W(X P) C -> T(Y X X) D(P C), P = 16),
        rearrange!(photo: H(14 P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16),
        rearrange!(photo: H(Y P) W(X Q) C -> T(Y X P Q C), P = 16, Q = 16),
        rearrange!(photo: H(Y P) W(, X Q) C -> T(Y X) D(P,, Q C), P = 16, Q = 16),
        rearrange!(photo: H(Y P) W(X Q) c -> T(Y X) D(P Q C), P = 16, Q == 16),
    ]
}

layout! {
    type Camera = NHWC[N = 1, C = 4, H = 480, W = 640];
    type Planes = NCHW[N = 1, C = 3, H = 480, W = 640];
}

static REARRANGE_CHANNELS_DIFFER: Rearrangement<Camera, Planes> =
    rearrange!(const N H W C -> N C H W);

static REARRANGE_CONST_OF_NAMED_LAYOUT: Rearrangement<Photo, Tokens> =
    rearrange!(const H(Y P) W(X Q) C -> Tokens: T(Y X) D(P Q C), P = 16, Q = 16);

fn rearrange_constant_of_other_storage() {
    static TO_TOKENS: Rearrangement<Photo, Tokens> =
        rearrange!(const H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);
    fn tokens(planes: &Tensor<u8, layout!(CHW[C = 3, H = 224, W = 224])>) -> Tensor<u8, Tokens> {
        TO_TOKENS.apply(planes)
    }
}

fn flat(
    x: &Tensor<f32, layout!(CHW[C = 3, H = 2, W = 2])>,
) -> Tensor<f32, layout!(CP[C = 3, P = 4])> {
    rearrange!(x: C H W -> C (H W))
}

fn clear(image: View<u8, layout!(HWC[H = 4, W = 4, C = 3])>) {
    rearrange!(image: H W C -> view mut layout!(HR[H = 4, R = 12]): H R(W C)).fill(0);
}

fn main() {}
