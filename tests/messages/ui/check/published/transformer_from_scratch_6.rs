// mistakes: 1
//! jsbaan/transformer-from-scratch#6: heads are merged without a permute before.
//! Cost: scrambled tokens; the test still passed, for the network learns to undo it.
//! With this crate: values are merged as they come out of the attention, heads before positions.
use tensor_layout::{D, DimE, H, Tensor, layout};

layout! {
    type Values = BHSD[B = 1, H = 2, S = 2, D = 2];
}

fn main() {
    let values = Tensor::<f32, Values>::filled(0.0);
    let merged = values.merge((H, D), DimE::<4>);
    println!("{merged:?}");
}
