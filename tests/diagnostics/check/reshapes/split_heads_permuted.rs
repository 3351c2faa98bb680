// mistakes: 1
// diffusers#10303: `head_to_batch_dim` promised `[batch, sequence, heads, dim]`, and listed the heads before the
// sequence whichever result was asked for.
use tensor_layout::{layout, DimD, DimH, View, B, C, D, H, S};

layout! {
    type Tokens = BSC[B = 2, S = 77, C = 320];
    type Heads = BSHD[B = 2, S = 77, H = 8, D = 40];
}

fn heads(tokens: View<f32, Tokens>) -> View<f32, Heads> {
    tokens.split(C, (DimH::<8>, DimD::<40>)).permute((B, H, S, D))
}

fn main() {}
