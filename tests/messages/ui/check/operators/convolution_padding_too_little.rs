// mistakes: 1
//! The padding is that of a filter of 3 x 3.
use tensor_layout::operators::{Absent, Convolution, Window};
use tensor_layout::{H, W, layout};

type Image = layout!(NCHW[N = 1, C = 3, H = 56, W = 56]);
type Filters = layout!(OIHW[O = 8, I = 3, H = 5, W = 5]);
type Features = layout!(NCHW[N = 1, C = 8, H = 56, W = 56]);

static LAYER: Convolution<f32, Image, Filters, Absent, Features> =
    Convolution::new(Window::new().paddings((H(1), W(1))));

fn main() {
    println!("{LAYER:?}");
}
