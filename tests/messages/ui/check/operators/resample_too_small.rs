// mistakes: 1
use tensor_layout::operators::{Resample, Resampling};
use tensor_layout::layout;

layout! {
    type Recorded = W[W = 16_777_217];
    type Overview = W[W = 2];
}

static SMALL: Resample<f32, Recorded, Overview> = Resample::new(Resampling::linear());

fn main() {
    println!("{SMALL:?}");
}
