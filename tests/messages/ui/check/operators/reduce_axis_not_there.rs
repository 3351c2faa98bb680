// mistakes: 1
use tensor_layout::operators::ReduceAverage;
use tensor_layout::layout;

layout! {
    type Features = NHWC[N = 8, C = 64, H = 56, W = 56];
    type Channels = NCD[N = 8, C = 64, D = 4];
}

static MEANS: ReduceAverage<f32, Features, Channels> = ReduceAverage::new();

fn main() {
    println!("{MEANS:?}");
}
