// mistakes: 1
// Attention: the letters of heads and of the depth of one are others.
use tensor_layout::{layout, Tensor, View};

type Tokens = layout!(BSHD[B = 2, S = 128, H = 8, D = 64]);
type Heads = layout!(BHSE[B = 2, H = 8, S = 128, E = 64]);

fn heads(tokens: View<f32, Tokens>) -> Tensor<f32, Heads> {
    tokens.to_layout()
}

fn main() {}
