// mistakes: 1
use tensor_layout::operators::ActivationSoftmax;
use tensor_layout::{C, layout};

layout! {
    type Scores = NHWC[N = 1, C = 21, H = 64, W = 64];
}

static OPERATOR: ActivationSoftmax<f32, C, Scores, Scores> = ActivationSoftmax::new();

fn main() {
    println!("{OPERATOR:?}");
}
