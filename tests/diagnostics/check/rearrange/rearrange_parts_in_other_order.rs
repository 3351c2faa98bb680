// mistakes: 1
//! The rows and columns of a patch come before its channels here.

use tensor_layout::{Tensor, View, layout, rearrange};

layout! {
    type Photo = HWC[C = 3, H = 224, W = 224];
    struct Patches = TD[T = 196, D = 768], parts(T = YX, D = CPQ);
}

fn patches(photo: View<u8, Photo>) -> Tensor<u8, Patches> {
    rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16)
}

fn main() {
    let _ = patches;
}
