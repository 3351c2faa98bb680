// mistakes: 1
use tensor_layout::operators::TopK1;
use tensor_layout::{C, layout};

layout! {
    type Scores = NC[N = 8, C = 10];
    type Best = NC[N = 8, C = 50];
}

static OPERATOR: TopK1<f32, u32, C, Scores, Best, Best> = TopK1::new();

fn main() {
    println!("{OPERATOR:?}");
}
