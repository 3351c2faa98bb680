// mistakes: 1
use tensor_layout::operators::{LocalRegion, LocalResponseNormalization};
use tensor_layout::layout;

layout! {
    type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
}

static OPERATOR: LocalResponseNormalization<f32, Features, Features> =
    LocalResponseNormalization::new(LocalRegion::Channels(0), 1e-4, 0.75, 1.0);

fn main() {
    println!("{OPERATOR:?}");
}
