// mistakes: 1
use tensor_layout::operators::{LpNormalization, VectorNorm};
use tensor_layout::{D, layout};

layout! {
    type Features = NHWC[N = 1, C = 64, H = 56, W = 56];
}

static OPERATOR: LpNormalization<f32, D, Features, Features> =
    LpNormalization::new(VectorNorm::Euclidean, 1e-12);

fn main() {
    println!("{OPERATOR:?}");
}
