// mistakes: 1
use tensor_layout::operators::{Absent, FusedActivation, MeanVarianceNormalization1};
use tensor_layout::{H, W, layout};

layout! {
    type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
}

static OPERATOR: MeanVarianceNormalization1<f32, (H, W), Features, Absent, Absent, Features> =
    MeanVarianceNormalization1::new(1e-5).with_activation(FusedActivation::Clip { min: 0.0, max: 6.0 });

fn main() {
    println!("{OPERATOR:?}");
}
