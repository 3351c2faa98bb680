// mistakes: 2
// The axes come before the layouts.
use tensor_layout::operators::ActivationSoftmax1;
use tensor_layout::{C, layout};

layout! {
    type Scores = NHWC[N = 1, C = 21, H = 64, W = 64];
}

static WEIGHTS: ActivationSoftmax1<f32, Scores, C, Scores> = ActivationSoftmax1::new();

fn main() {
    println!("{WEIGHTS:?}");
}
