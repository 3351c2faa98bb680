// mistakes: 1
use tensor_layout::operators::{Absent, Convolution, OwnedByDml, Window};
use tensor_layout::layout;

layout! {
    type Features = NHWC[N = 1, C = 32, H = 112, W = 112];
    type Filters = OIHW[O = 48, I = 1, H = 3, W = 3];
    type Output = NHWC[N = 1, C = 48, H = 110, W = 110];
}

static LAYER: Convolution<f32, Features, OwnedByDml<Filters>, Absent, Output> =
    Convolution::new(Window::new().groups(32));

fn main() {
    println!("{LAYER:?}");
}
