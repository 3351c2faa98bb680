// mistakes: 1
use tensor_layout::operators::{Absent, Convolution, OwnedByDml, Window};
use tensor_layout::{H, W, layout};

type Photo = layout!(NHWC[N = 1, C = 32, H = 224, W = 224]);
type Filters = layout!(OIHW[O = 32, I = 1, H = 7, W = 7]);
type Features = layout!(NHWC[N = 1, C = 32, H = 112, W = 112]);

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
