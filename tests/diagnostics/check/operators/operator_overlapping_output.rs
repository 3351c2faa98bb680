// mistakes: 1
use tensor_layout::operators::ElementWiseAdd;
use tensor_layout::layout;

layout! {
    type Frames = FK[F = 100, K = 512];
    type Signal = FK[F = 100, K = 512], overlap(F = 128);
}

static SUM: ElementWiseAdd<f32, Frames, Frames, Signal> = ElementWiseAdd::new();

fn main() {
    println!("{SUM:?}");
}
