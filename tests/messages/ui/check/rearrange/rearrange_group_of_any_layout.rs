// mistakes: 1
//! A layout with a name may declare that the parts of W are in another order.

use tensor_layout::{AnyLayout, H, Tensor, View, W, layout, try_rearrange};

layout! {
    type Cut = HAB[H = 2, A = 2, B = 3];
}

fn cut<L: AnyLayout<Axes = (H, W)>>(rows: View<'_, u8, L>) -> Tensor<u8, Cut> {
    try_rearrange!(rows: H W(A B) -> Cut: H A B, B = 3).expect("the sizes are right")
}

fn main() {
    let _ = cut::<layout!(HW[2, 6])>;
}
