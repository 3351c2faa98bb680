//! arogozhnikov/einops#384: `(h1 h2)` and `(h2 h1)` were taken for the same.
//! Cost: smaller images of pixels from all over, instead of tiles.
//! With this crate: the two patterns have the same sizes.
//! No type can know: both patterns cut an image into pieces of the same names and sizes, and either may be meant.
use tensor_layout::{T, Tensor, X, Y, layout, rearrange};

layout! {
    type Image = HW[H = 4, W = 4];
    type Four = TYX[T = 4, Y = 2, X = 2];
}

pub(crate) fn main() {
    let image = Tensor::<u8, Image>::from_vec((0..16).collect()).unwrap();
    let tiles: Tensor<u8, Four> = rearrange!(image: H(Y A) W(X B) -> T(A B) Y X, A = 2, B = 2);
    assert_eq!(tiles[(T(0), Y(0), X(1))], 2); // a tile has 1 beside 0
}
