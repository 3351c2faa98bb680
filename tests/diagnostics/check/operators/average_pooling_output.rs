// mistakes: 1
use tensor_layout::operators::{AveragePooling, AveragedPadding, Window};
use tensor_layout::{H, W, layout};

type Features = layout!(NHWC[N = 1, C = 2048, H = 7, W = 7]);
type Pooled = layout!(NC[N = 1, C = 2048]);

static LAYER: AveragePooling<f32, Features, Pooled> = AveragePooling::new(
    Window::new().size::<H>(7).size::<W>(1),
    AveragedPadding::LeftOut,
);

fn main() {
    let _ = &LAYER;
}
