// mistakes: 1

use tensor_layout::{LayoutError, Tensor, View, layout, try_rearrange};

layout! {
    struct Tokens = TD[T = ?, D = ?], parts(D = HE);
    type Heads = HTE[H = ?, T = ?, E = ?];
}

fn heads(tokens: View<f32, Tokens>) -> Result<Tensor<f32, Heads>, LayoutError> {
    try_rearrange!(tokens: T D(E H) -> H T E, H = 8)
}

fn main() {
    let _ = heads;
}
