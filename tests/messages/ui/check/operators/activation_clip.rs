// mistakes: 1
use tensor_layout::operators::{ElementWiseAdd, FusedActivation};
use tensor_layout::layout;

type Features = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);

static RESIDUAL: ElementWiseAdd<f32, Features, Features, Features> =
    ElementWiseAdd::new().with_activation(FusedActivation::Clip { min: 0.0, max: 6.0 });

fn main() {
    println!("{RESIDUAL:?}");
}
