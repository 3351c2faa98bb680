// mistakes: 1
use tensor_layout::operators::GatherElements;
use tensor_layout::{C, layout};

layout! {
    type Scores = NC[N = 8, C = 1000];
    type Five = N[8];
}

static OPERATOR: GatherElements<f32, u32, C, Scores, Five, Five> = GatherElements::new();

fn main() {
    println!("{OPERATOR:?}");
}
