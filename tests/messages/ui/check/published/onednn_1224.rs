// mistakes: 2
//! oneapi-src/oneDNN#1224, #366: sizes listed as N, H, W, C, because the format is nhwc.
//! Cost: "could not create a resampling forward descriptor", or another shape.
//! With this crate: the same sizes without names, in the same order.
use tensor_layout::operators::{Resample, Resampling};
use tensor_layout::layout;

const N: usize = 3;
const IC: usize = 3;

layout! {
    type Source = NHWC[N, 128, 128, IC];
    type Target = NHWC[N, 256, 256, IC];
}

static RESAMPLING: Resample<f32, Source, Target> = Resample::new(Resampling::linear());

fn main() {
    println!("{RESAMPLING:?}");
}
