// mistakes: 1
use tensor_layout::operators::{Absent, OwnedByDml, TransposedConvolution, Window};
use tensor_layout::{H, W, layout};

type Features = layout!(NCHW[N = 1, C = 64, H = 56, W = 56]);
// As the filter of the convolution that leads back would be.
type Filters = layout!(OIHW[O = 64, I = 32, H = 2, W = 2]);
type Larger = layout!(NCHW[N = 1, C = 32, H = 112, W = 112]);

static LAYER: TransposedConvolution<f32, Features, OwnedByDml<Filters>, Absent, Larger> =
    TransposedConvolution::new(Window::new().stride::<H>(2).stride::<W>(2));

fn main() {
    let _ = &LAYER;
}
