// mistakes: 1
use tensor_layout::operators::{ElementWiseAdd, OwnedByDml};
use tensor_layout::layout;

layout! {
    type Scores = NC[N = 8, C = 1000];
    type Bias = NC[N = 8, C = ?], broadcast(N);
}

static SHIFTED: ElementWiseAdd<f32, Scores, OwnedByDml<Bias>, Scores> = ElementWiseAdd::new();

fn main() {
    println!("{SHIFTED:?}");
}
