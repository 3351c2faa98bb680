// mistakes: 1
//! As `expand_as` does it after `mean`.
use tensor_layout::dml::ReduceAverage;
use tensor_layout::layout;

layout! {
    type Features = NCHW[N = 1, C = 64, H = 56, W = 56];
    type Means = NCHW[N = 1, C = 64, H = 56, W = 56], broadcast(H), broadcast(W);
}

static MEANS: ReduceAverage<f32, Features, Means> = ReduceAverage::new();

fn main() {
    println!("{MEANS:?}");
}
