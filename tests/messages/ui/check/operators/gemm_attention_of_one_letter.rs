// mistakes: 1
//! Queries and keys are both tokens of the sentence.
use tensor_layout::operators::{Absent, Gemm};
use tensor_layout::layout;

layout! {
    type Queries = BHSD[2, 8, 128, 64], logical(BHSD);
    type Keys = BHSD[2, 8, 128, 64], logical(BHSD);
    type Scores = BHST[2, 8, 128, 128];
}

static SCORES: Gemm<f32, Queries, Keys, Absent, Scores> = Gemm::new(1.0, 0.0);

fn main() {
    println!("{SCORES:?}");
}
