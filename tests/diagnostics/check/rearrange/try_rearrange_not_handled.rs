// mistakes: 1
// exception: paths: the standard library has a `LayoutError`, too, so the compiler writes the path
use tensor_layout::{Tensor, View, layout, try_rearrange};

layout! {
    type Photo = HWC[C = 3, H = ?, W = ?];
    type Tokens = TD[T = ?, D = 768];
}

fn tokens(photo: View<u8, Photo>) -> Result<(), Box<dyn std::error::Error>> {
    let tokens: Tensor<u8, Tokens> =
        try_rearrange!(photo: H(Y P) W(X Q) C -> T(Y X) D(P Q C), P = 16, Q = 16);
    drop(tokens);
    Ok(())
}

fn main() {}
