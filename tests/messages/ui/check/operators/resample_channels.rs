// mistakes: 1
use tensor_layout::operators::{Resample, Resampling};
use tensor_layout::layout;

type Photo = layout!(NHWC[N = 1, C = 3, H = 1080, W = 1920]);
type Small = layout!(NCHW[1, 224, 224, 3]);

static SMALLER: Resample<f32, Photo, Small> = Resample::new(Resampling::linear());

fn main() {
    let _ = &SMALLER;
}
