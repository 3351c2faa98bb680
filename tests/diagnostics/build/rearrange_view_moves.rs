// mistakes: 1
use tensor_layout::{layout, rearrange, Tensor, View};

layout! {
    type Photo = HWC[H = 224, W = 224, C = 3];
    type Tokens = TD[T = 196, D = 768];
}

fn main() {
    let photo = Tensor::<u8, Photo>::filled(0);
    let tokens: View<u8, Tokens> =
        rearrange!(photo: H(Y P) W(X Q) C -> view T(Y X) D(P Q C), P = 16, Q = 16);
    assert_eq!(tokens.len(), 150_528);
}
