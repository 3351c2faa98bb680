// mistakes: 1

use tensor_layout::{View, layout};

layout! { type Heads = BHSD[B = 1, H = 8, S = 16, D = 4], logical(BHSD); type Tokens = BSD[B = 1, S = 16, D = 32]; }
fn run(heads: View<f32, Heads>) {
    let tokens = heads.to_layout::<Tokens>();
}
fn main() {}
