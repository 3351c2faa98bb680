// mistakes: 1
//! AMD-AGI/Primus-Turbo#304: a tensor of B, S, H, D, stored as BHSD, is permuted by (0, 2, 1, 3) for a kernel that
//! takes B, S, H, D.
//! Cost: heads taken for positions; found by a reviewer.
//! With this crate: the permutation is written with names, the kernel is typed.
use tensor_layout::{B, D, H, S, Tensor, View, layout};

layout! {
    type Stored = BHSD[B = 2, S = 16, H = 16, D = 64], logical(BSHD);
    type Wanted = BSHD[B = 2, S = 16, H = 16, D = 64], logical(BSHD);
}

fn attention(q: View<f32, Wanted>) -> usize {
    q.len()
}

fn main() {
    let q = Tensor::<f32, Stored>::filled(0.0);
    let q = q.permute((B, H, S, D)).to_layout();
    println!("{}", attention(q.as_view()));
}
