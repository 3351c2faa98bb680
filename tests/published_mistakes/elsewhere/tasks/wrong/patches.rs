//! Put together with the colours outermost in a patch.
#[expect(dead_code, reason = "each program does one task")]
#[path = "../here.rs"]
mod here;
use tensor_layout::{Tensor, View, rearrange};
fn main() {
    let patches = here::patches(View::from_array(&[0; 147_456]));
    let _: Tensor<u8, here::Photo> =
        rearrange!(patches: T(Y X) D(C P Q) -> H(Y P) W(X Q) C, Y = 12, P = 16, Q = 16);
}
