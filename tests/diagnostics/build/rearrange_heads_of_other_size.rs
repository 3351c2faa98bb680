// mistakes: 1
// Eight heads of 64 are 512, and there were twelve.
use tensor_layout::{layout, rearrange, Tensor};

layout! {
    type Vectors = SD[S = 128, D = 768];
    type Heads = HSE[H = 8, S = 128, E = 64];
}

fn main() {
    let vectors = Tensor::<f32, Vectors>::filled(0.0);
    let heads = rearrange!(vectors: S D(H E) -> Heads: H S E);
    assert_eq!(heads.len(), 98_304);
}
