// mistakes: 1
//! The last row has half of a window.
use tensor_layout::operators::{MaxPooling, Window};
use tensor_layout::{H, W, layout};

type Features = layout!(NCHW[N = 1, C = 64, H = 7, W = 8]);
type Pooled = layout!(NCHW[N = 1, C = 64, H = 4, W = 4]);

static LAYER: MaxPooling<f32, Features, Pooled> =
    MaxPooling::new(Window::new().sizes((H(2), W(2))).strides((H(2), W(2))));

fn main() {
    println!("{LAYER:?}");
}
