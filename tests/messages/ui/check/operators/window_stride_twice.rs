// mistakes: 1
use tensor_layout::operators::{MaxPooling, Window};
use tensor_layout::{H, W, layout};

layout! {
    type Features = NHWC[N = 1, C = 64, H = 112, W = 112];
    type Halves = NHWC[N = 1, C = 64, H = 56, W = 56];
}

static HALVED: MaxPooling<f32, Features, Halves> = MaxPooling::new(
    Window::new().size::<H>(2).size::<W>(2).stride::<H>(2).stride::<H>(2),
);

fn main() {
    println!("{HALVED:?}");
}
