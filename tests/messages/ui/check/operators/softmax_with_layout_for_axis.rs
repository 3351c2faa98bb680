// mistakes: 1
// exception: lines: these are rustc's own words
use tensor_layout::operators::{ActivationSoftmax1, OperatorError};
use tensor_layout::{C, Mapping, layout};

layout! { type Scores = NC[N = ?, C = 21]; }
// The axes come before the layouts.
type Weights = ActivationSoftmax1<f32, Scores, C, Scores>;

fn weights(scores: Mapping<Scores>) -> Result<Weights, OperatorError> {
    Weights::with(scores, scores)
}

fn main() {}
