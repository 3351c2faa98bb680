// mistakes: 1
//! zhouhaoyi/Informer2020#59, #19: `view(B, H, L, -1)` of what is B, L, H, D.
//! Cost: heads made of pieces of positions, in a paper's code.
//! With this crate: the tensor is told to be of the other layout.
use tensor_layout::{Tensor, View, layout};

layout! {
    type Projected = BLHD[B = 2, L = 96, H = 8, D = 64];
    type Heads = BHLD[B = 2, L = 96, H = 8, D = 64], logical(BLHD);
}

fn attention(queries: View<f32, Heads>) -> usize {
    queries.len()
}

fn main() {
    let queries = Tensor::<f32, Projected>::filled(0.0);
    println!("{}", attention(queries.as_view().into_layout()));
}
