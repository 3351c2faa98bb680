// mistakes: 1
use tensor_layout::operators::{Resample, Resampling};
use tensor_layout::layout;

type Photo = layout!(NDHWC[N = 1, C = 3, D = 8, H = 1080, W = 1920]);
type Small = layout!(NCDHW[N = 1, C = 3, D = 4, H = 224, W = 224]);

static SMALLER: Resample<f32, Photo, Small> = Resample::new(Resampling::linear());

fn main() {
    let _ = &SMALLER;
}
