// mistakes: 1
use tensor_layout::operators::{Absent, Convolution, OwnedByDml, Window};
use tensor_layout::{H, W, layout};

type Photo = layout!(NHWC[N = 1, C = 3, H = 224, W = 224]);
type Filters = layout!(OIHW[O = 64, I = 3, H = 7, W = 7]);
type Features = layout!(NCHW[N = 1, C = 64, H = 111, W = 112]);

const STEM: Window = Window::new()
    .stride::<H>(2)
    .stride::<W>(2)
    .padding::<H>(3, 3)
    .padding::<W>(3, 3);

static LAYER: Convolution<f32, Photo, OwnedByDml<Filters>, Absent, Features> =
    Convolution::new(STEM);

fn main() {
    let _ = &LAYER;
}
