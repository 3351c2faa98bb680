// mistakes: 1

use tensor_layout::operators::{MaxPooling, Window};
use tensor_layout::{H, W, layout};
type X = layout!(NCHW[N = 1, C = 4, H = 8, W = 8]);
type Y = layout!(NCHW[N = 1, C = 4, H = 5, W = 4]);
static POOL: MaxPooling<f32, X, Y> = MaxPooling::new(
    Window::new()
        .size::<H>(2)
        .size::<W>(2)
        .stride::<H>(2)
        .stride::<W>(2),
);

fn main() {}
