// mistakes: 1
//! Filters of 3 that reach over 5.
use tensor_layout::operators::{Absent, Convolution, OwnedByDml, Window};
use tensor_layout::{H, W, layout};

layout! {
    type Features = NCHW[N = 1, C = 64, H = 56, W = 56];
    type Filters = OIHW[O = 64, I = 64, H = 3, W = 3];
}

const WINDOW: Window = Window::new()
    .padding::<H>(2, 2)
    .padding::<W>(2, 2)
    .dilation::<H>(2);

static LAYER: Convolution<f32, Features, OwnedByDml<Filters>, Absent, Features> =
    Convolution::new(WINDOW);

fn main() {
    println!("{LAYER:?}");
}
