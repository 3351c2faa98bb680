// mistakes: 1
use tensor_layout::operators::{NearestRounding, Resample, Resampling};
use tensor_layout::layout;

layout! {
    type Small = NCHW[N = 1, C = 3, H = 4, W = 6];
    type Large = NCHW[N = 1, C = 3, H = 8, W = 12];
}

static OPERATOR: Resample<f32, Small, Large> =
    Resample::new(Resampling::nearest().rounding(NearestRounding::HalvesBefore));

fn main() {
    println!("{OPERATOR:?}");
}
