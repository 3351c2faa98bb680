// mistakes: 1
use tensor_layout::operators::{MaxPoolingWithIndices, Window};
use tensor_layout::{H, W, layout};

type Features = layout!(NCHW[N = 1, C = 64, H = 112, W = 112]);
type Pooled = layout!(NCHW[N = 1, C = 64, H = 56, W = 56]);

const HALVES: Window = Window::new()
    .size::<H>(2)
    .size::<W>(2)
    .stride::<H>(2)
    .stride::<W>(2);
static LAYER: MaxPoolingWithIndices<f32, i64, Features, Pooled, Pooled> =
    MaxPoolingWithIndices::new(HALVES);

fn main() {
    let _ = &LAYER;
}
