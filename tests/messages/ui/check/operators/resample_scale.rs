// mistakes: 1
use tensor_layout::operators::{Resample2, Resampling};
use tensor_layout::{H, layout};

layout! {
    type Small = NCHW[N = 1, C = 3, H = 4, W = 6];
    type Large = NCHW[N = 1, C = 3, H = 8, W = 12];
}

static OPERATOR: Resample2<f32, Small, Large> =
    Resample2::new(Resampling::linear().scale_of::<H>(2.5));

fn main() {
    println!("{OPERATOR:?}");
}
