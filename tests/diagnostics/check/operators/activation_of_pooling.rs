// mistakes: 1
use tensor_layout::operators::{FusedActivation, MaxPooling, Window};
use tensor_layout::{H, W, layout};

type Features = layout!(NHWC[N = 1, C = 64, H = 56, W = 56]);
type Pooled = layout!(NHWC[N = 1, C = 64, H = 28, W = 28]);

const HALVES: Window = Window::new().size::<H>(2).size::<W>(2).stride::<H>(2).stride::<W>(2);
static POOL: MaxPooling<f32, Features, Pooled> =
    MaxPooling::new(HALVES).with_activation(FusedActivation::Relu);

fn main() {
    println!("{POOL:?}");
}
