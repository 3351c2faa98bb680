// mistakes: 1

use tensor_layout::operators::{MaxPooling, Window};
use tensor_layout::{C, W, layout};
type X = layout!(NCHW[N = 1, C = 4, H = 8, W = 8]);
type Y = layout!(NCHW[N = 1, C = 4, H = 4, W = 4]);
static POOL: MaxPooling<f32, X, Y> =
    MaxPooling::new(Window::new().size::<C>(2).size::<W>(2).stride::<W>(2));

fn main() {}
