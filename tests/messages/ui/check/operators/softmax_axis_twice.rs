// mistakes: 1
use tensor_layout::operators::ActivationSoftmax1;
use tensor_layout::{H, layout};

layout! {
    type Scores = NHWC[N = 1, C = 21, H = 64, W = 64];
}

static WEIGHTS: ActivationSoftmax1<f32, (H, H), Scores, Scores> = ActivationSoftmax1::new();

fn main() {
    println!("{WEIGHTS:?}");
}
