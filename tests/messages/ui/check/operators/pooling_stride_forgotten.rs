// mistakes: 1
//! Only every second column.
use tensor_layout::operators::{MaxPooling, Window};
use tensor_layout::{H, layout};

type Features = layout!(NCHW[N = 1, C = 64, H = 80, W = 100]);
type Pooled = layout!(NCHW[N = 1, C = 64, H = 40, W = 50]);

static LAYER: MaxPooling<f32, Features, Pooled> =
    MaxPooling::new(Window::new().size::<H>(2).stride::<H>(2));

fn main() {
    println!("{LAYER:?}");
}
