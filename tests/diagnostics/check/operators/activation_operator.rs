// mistakes: 1
use tensor_layout::operators::{ActivationRelu, ElementWiseAdd};
use tensor_layout::layout;

type Features = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);

static RESIDUAL: ElementWiseAdd<f32, Features, Features, Features> =
    ElementWiseAdd::new().with_activation(ActivationRelu::<f32, Features, Features>::new());

fn main() {
    println!("{RESIDUAL:?}");
}
