// mistakes: 1
use tensor_layout::operators::{MaxPooling, Window};
use tensor_layout::{H, W, layout};

type Features = layout!(NCHW[N = 1, C = 64, H = 112, W = 112]);
type Pooled = layout!(NCHW[N = 1, C = 64, H = 56, W = 56]);

static LAYER: MaxPooling<f32, Features, Pooled> = MaxPooling::new(
    Window::new()
        .size::<H>(3)
        .size::<W>(3)
        .stride::<H>(2)
        .stride::<W>(2),
);

fn main() {
    let _ = &LAYER;
}
