// mistakes: 1
// exception: lines: the compiler shows the constant, where it failed and who asked for it
use tensor_layout::operators::ActivationSoftmax1;
use tensor_layout::{D, layout};

layout! {
    type Scores = NHWC[N = 1, C = 21, H = 64, W = 64];
}

fn main() {
    let weights = ActivationSoftmax1::<f32, D, Scores, Scores>::new();
    println!("{weights:?}");
}
