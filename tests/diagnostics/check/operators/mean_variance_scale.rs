// mistakes: 1
use tensor_layout::operators::{Absent, MeanVarianceNormalization1};
use tensor_layout::{H, W, layout};

layout! {
    type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
    type Scale = H[64];
}

static OPERATOR: MeanVarianceNormalization1<f32, (H, W), Features, Scale, Absent, Features> =
    MeanVarianceNormalization1::new(1e-5);

fn main() {
    println!("{OPERATOR:?}");
}
