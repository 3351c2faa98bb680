// mistakes: 1
use tensor_layout::operators::{MaxPooling, Window};
use tensor_layout::{H, W, layout};

layout! {
    type Features = NCHW[N = 1, C = 2048, H = 7, W = 7];
    type Pooled = NCHW[N = 1, C = 2048, H = 1, W = 1];
}

static LAYER: MaxPooling<f32, Features, Pooled> =
    MaxPooling::new(Window::new().size::<H>(8).size::<W>(8));

fn main() {
    println!("{LAYER:?}");
}
