// mistakes: 1

use tensor_layout::layout;
use tensor_layout::operators::ActivationSoftmax1;

layout! {
    type Scores = NCHW[N = 1, C = 21, H = 64, W = 64];
}

static SOFTMAX: ActivationSoftmax1<f32, 1, Scores, Scores> =
    ActivationSoftmax1::new();

pub fn kind() -> i32 {
    SOFTMAX.with_raw(|desc| desc.kind)
}

fn main() {}
