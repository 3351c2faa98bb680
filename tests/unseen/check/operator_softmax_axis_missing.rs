// mistakes: 1

use tensor_layout::operators::ActivationSoftmax1;
use tensor_layout::{K, layout};
type Scores = layout!(NC[N = 1, C = 10]);
static SOFTMAX: ActivationSoftmax1<f32, K, Scores, Scores> = ActivationSoftmax1::new();

fn main() {}
