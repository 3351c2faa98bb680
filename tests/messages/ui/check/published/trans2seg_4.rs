// mistakes: 1
//! xieenze/Trans2Seg#4: x of [B, heads, classes, parts] reshaped to [B, classes, heads x parts].
//! Cost: classes get parts of each other; "at least it trains".
//! With this crate: the view's elements as a tensor of the wanted shape.
use tensor_layout::{DimE, E, H, P, Tensor, layout};

layout! {
    type X = BHKP[B = 1, H = 8, K = 12, P = 32];
}

fn main() {
    let x = Tensor::<f32, X>::filled(0.0);
    let x = x.merge((H, P), DimE::<256>);
    println!("{}", x.size(E));
}
