// mistakes: 1
use tensor_layout::operators::CumulativeSummation;
use tensor_layout::{axes::K, layout};

layout! {
    type Scores = NC[N = 8, C = 1000];
}

static OPERATOR: CumulativeSummation<f32, K, Scores, Scores> = CumulativeSummation::new();

fn main() {
    println!("{OPERATOR:?}");
}
